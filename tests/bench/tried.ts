/** What was tried to make a run faster, and did not. */
export const tried: readonly string[] = [
  'All shared code in one file of the package instead of seventy: loading took as long.',
  'The package without blanks and comments: 10 % less time to load, and stack traces that nobody can read.',
  'More or less memory for new values in the thread of a run (16 to 192 MiB): no difference.',
  'A smaller locale of faker: loading would take 10 ms less, but the orders that a seed stands for would be others.',
];
