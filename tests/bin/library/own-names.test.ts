import { describe, expect, test } from 'vitest';
import { inLibraryKeys } from '../../../bin/flags.js';
import { runConformance, startReference, summary } from '../../../bin/library/index.js';
import { conformance } from '../../../bin/library/vitest.js';

const only = ['list-feedback', 'list-order-sprayers'];

describe('the summary of the library', async () => {
  const service = await startReference();
  const { receptionistToken: _, ...settings } = service.settings;
  const narrowed = summary(await runConformance({ ...settings, only, seed: 7 }));
  const passed = summary(await runConformance({ ...service.settings, only, seed: 7 }));
  const some = [...only, 'create-order/answers-200'];
  const allowed = summary(await runConformance({ ...settings, only: some, allowIncomplete: only, seed: 7 }));
  await service.close();
  /** Commands for a shell name settings as a shell does. */
  const texts = [narrowed, passed, allowed].map((text) =>
    text
      .split('\n')
      .filter((line) => !/\b(?:curl|npx)\b/.test(line))
      .join('\n'),
  );

  test('names the keys of the settings in reasons and hints', () => {
    expect(narrowed).toMatch(/the receptionist has no credentials.* → set receptionistToken or headers/);
    expect(texts.filter((text) => text.includes('SPRAY_'))).toEqual([]);
  });

  test('names them in the line of the verdict', () => {
    expect(narrowed).toMatch(/^INCOMPLETE: .*narrowed by only$/m);
    expect(passed).toMatch(/^PASSED: \d+ of \d+ requirements \(narrowed by only\)/m);
    expect(allowed).toMatch(/^INCOMPLETE, allowed by allowIncomplete \(exit status 0\): /m);
    expect(texts.filter((text) => /(?<!\w)--[a-z]/.test(text))).toEqual([]);
  });
});

test.for([
  ['set SPRAY_FARMER_TOKEN or SPRAY_HEADERS', 'set farmerToken or headers'],
  ['set SPRAY_READ_ONLY=false', 'set readOnly: false'],
  ['narrowed by --only and --read-only', 'narrowed by only and readOnly'],
  ['a field--only or --other', 'a field--only or --other'],
  ['curl -H "Authorization: Bearer $SPRAY_FARMER_TOKEN"', 'curl -H "Authorization: Bearer $SPRAY_FARMER_TOKEN"'],
  ['npx crop-spraying-conformance run --only get-order', 'npx crop-spraying-conformance run --only get-order'],
] as const)('%j reads %j', ([written, read]) => {
  expect(inLibraryKeys(written)).toBe(read);
});

describe('the vitest helper with two operations', () => {
  conformance({ baseUrl: 'reference', only, seed: 7 });

  test('registers only theirs', ({ task }) => {
    const registered = task.suite?.tasks ?? [];
    const operations = registered.filter(({ type }) => type === 'suite').map(({ name }) => name);
    const others = registered.filter(({ type }) => type === 'test').map(({ name }) => name);

    expect(operations.toSorted()).toEqual(only);
    expect(others).toEqual(['the run could judge everything in its scope', 'registers only theirs']);
  });
});
