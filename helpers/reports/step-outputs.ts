import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

type Outputs = Readonly<Record<string, string>>;

/** In a job of GitHub Actions: gives values to the steps that follow. Returns a line to print if that fails. */
export function writeStepOutputs(
  outputs: Outputs,
  { GITHUB_OUTPUT: path }: Readonly<Record<string, string | undefined>>,
): string[] {
  if (path === undefined || path === '') return [];
  try {
    appendFileSync(path, outputsText(outputs));

    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;

    return [`GITHUB_OUTPUT: cannot write ${path} (${code ?? String(error)})`];
  }
}

/** Each value between two lines that nobody can guess, so that no value, such as a path with a line feed, sets another output. */
function outputsText(outputs: Outputs): string {
  return Object.entries(outputs)
    .map(([name, value]) => {
      const end = randomUUID();

      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join('');
}
