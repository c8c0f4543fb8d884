/** The label that carries the reason of a skipped test from the worker to the reporter; Allure would lose it. */
export const SKIP_REASON = 'skip-reason';
