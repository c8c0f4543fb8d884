import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWaivers } from '../../helpers/settings/waivers.js';
import { anyText } from '../support/any-text.js';
import { jsonText } from '../support/json-text.js';

const context = { today: '2026-03-15', requirementIds: ['create-order/answers-200', 'get-order/answers-200'] };

function read(text: string): ReturnType<typeof readWaivers> {
  const found = readWaivers(text, context);
  for (const problem of found.problems) expect(problem).toMatch(/^(entry \d+: )?expected .+, got .+$/);

  return found;
}

test('whatever the text, it holds waivers, or sentences say why not', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        jsonText.map(({ text }) => text),
        jsonText.map(({ text }) => `[${text}]`),
      ),
      (text) => {
        const { waivers, problems } = read(text);

        if (waivers.length === 0 && problems.length === 0) expect(JSON.parse(text.replace('\ufeff', ''))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

const entry = fc.record(
  {
    requirement: fc.oneof(fc.constantFrom(...context.requirementIds), anyText, fc.jsonValue({ maxDepth: 1 })),
    reason: fc.oneof(fc.constant('known'), anyText, fc.jsonValue({ maxDepth: 1 })),
    expires: fc.oneof(
      fc.constantFrom('2026-03-15', '2026-03-14', '2026-02-30', '9999-12-31', '2026-3-15', '2026-03-15T00:00:00Z'),
      anyText,
      fc.jsonValue({ maxDepth: 1 }),
    ),
    issue: fc.oneof(fc.constant('https://issues.example/7'), fc.jsonValue({ maxDepth: 1 })),
  },
  { requiredKeys: [] },
);

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** Section 9 of the contract: a known id, a reason and a day that has not passed; an issue may be there. */
function isRight({ requirement, reason, expires, issue }: Record<string, unknown>): boolean {
  return (
    context.requirementIds.some((id) => id === requirement) &&
    isText(reason) &&
    (expires === '2026-03-15' || expires === '9999-12-31') &&
    (issue === undefined || isText(issue))
  );
}

test('a waiver counts exactly where it names a requirement, a reason and a day that has not passed', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 3 }), fc.constantFrom('', '\ufeff'), (entries, mark) => {
      const { waivers, problems } = read(mark + JSON.stringify(entries));
      const right = entries.filter(isRight);
      const named = entries.map(({ requirement }) => requirement).filter(isText);

      expect(waivers).toEqual(right);
      expect(problems.length === 0).toBe(right.length === entries.length && new Set(named).size === named.length);
    }),
    { numRuns: 300 },
  );
});
