import { writeLines } from '../../helpers/reports/output.js';
import { slugs } from '../../helpers/interface/operations.js';
import { nearest } from '../../helpers/words/nearest.js';
import { shownText } from '../../helpers/words/shown.js';

interface NamedTest {
  readonly id: string;
  readonly title: string;
}

/**
 * With a pattern that matches nothing, vitest skips every test, and the file looks green. A name that can only be a mistyped
 * requirement is an error; of any other pattern one line is printed.
 */
export function expectMatching(tests: readonly NamedTest[], pattern = givenPattern()): void {
  if (pattern === null || tests.some(({ id, title }) => pattern.test(`${id.split('/')[0]} ${title}`))) return;
  const source = pattern.source.replaceAll('\\/', '/');
  const typed = slugs.flatMap((slug) => new RegExp(`${slug}/[\\w-]+`).exec(source) ?? [])[0];
  const ids = tests.map(({ id }) => id);
  if (typed === undefined || ids.some((id) => id.includes(typed))) {
    writeLines('stderr', `No requirement has a name that matches ${shownText(source)}: nothing is judged here.`);

    return;
  }
  const near = nearest(typed, ids);
  const hint = near === undefined ? 'the command list shows all of them' : `did you mean ${near}?`;
  throw new Error(`-t: expected the name of a requirement, got ${shownText(typed)}; ${hint}`);
}

/** The pattern of -t. Vitest has no other place for it where tests are registered. */
function givenPattern(): RegExp | null {
  const { __vitest_worker__: worker } = globalThis as {
    readonly __vitest_worker__?: { readonly config?: { readonly testNamePattern?: RegExp } };
  };

  return worker?.config?.testNamePattern ?? null;
}
