/** What was tried to make a run faster, and did not. */
export const tried: readonly string[] = [
  'The package without blanks and comments: 10 % less time to load, and stack traces that nobody can read.',
  'More or less memory for new values in the thread of a run (16 to 192 MiB): no difference.',
  'Allure files written at the same time instead of one after the other: as long.',
  'For two threads that judge a list, twice the memory for new values: the same processor time, and 20 to 40 MiB more.',
  'Flags of V8 on the command line, for a larger heap from the start: with any of them, Node compiles its own code anew, which takes longer than the flag saves. Those that a run sets once it is loaded cost nothing.',
  'More memory for new values once a run is loaded, or no marking beside it: within 2 % of the processor time.',
  'Loading what judges while the settings are read, or what writes reports while the target answers: as long, because loading keeps the thread busy.',
  'Keeping the functions of the last run, so that V8 keeps what it compiled for them: eight instead of ten are compiled anew for each report, which cannot be measured.',
  'Smaller first blocks to collect bodies in, two patterns in place of one for long numbers, `for…in` to count members: no difference.',
];
