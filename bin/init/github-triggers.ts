/** When a workflow runs: never for pull requests, which could send the tokens to another host. */
export const githubTriggers = `\
  push:
    branches: [main, master] # the default branch; put its name here if it has another
  schedule:
    - cron: '17 4 * * *' # every night
`;

/** The same for the terminal. */
export const WHEN_GITHUB_RUNS =
  'runs after a push to main or master, every night at 04:17 UTC, by hand, and when another workflow calls it; never for pull requests';
