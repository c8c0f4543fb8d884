import { describe, expect, test, vi } from 'vitest';
import { expectMatching } from '../../../bin/library/register.js';

const tests = [
  { id: 'get-order/answers-200', title: 'get-order/answers-200: A valid request gets status 200.' },
  { id: 'get-order/no-nulls', title: 'get-order/no-nulls: No documented field is null.' },
];

/** What is printed for a pattern. */
function printedFor(pattern: RegExp | null): string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expectMatching(tests, pattern);
  const printed = written.mock.calls.map(([text]) => String(text)).join('');
  written.mockRestore();

  return printed;
}

describe('the pattern of -t', () => {
  test.for([null, /no-nulls/, /get-order\/answers-200/, /^get-order get-order\/no/, /status 200/])(
    '%s selects something',
    (pattern) => expect(printedFor(pattern)).toBe(''),
  );

  test.for([
    [
      /get-order\/answers-201/,
      '-t: expected the name of a requirement, got "get-order/answers-201"; did you mean get-order/answers-200?',
    ],
    [
      /verify-payment\/x/,
      '-t: expected the name of a requirement, got "verify-payment/x"; the command list shows all of them',
    ],
    [
      /gte-order\/answers-200/,
      '-t: expected the name of a requirement, got "gte-order/answers-200"; did you mean get-order/answers-200?',
    ],
    [
      /^get-order\/no-nlls:$/,
      '-t: expected the name of a requirement, got "get-order/no-nlls"; did you mean get-order/no-nulls?',
    ],
    [
      /creat-ordr\/bananas/,
      '-t: expected the name of a requirement, got "creat-ordr/bananas"; did you mean create-order/…?',
    ],
    [/get-odrer/, '-t: expected the name of a requirement, got "get-odrer"; did you mean get-order?'],
  ] as const)('%s stops with a suggestion', ([pattern, sentence]) => {
    expect(() => printedFor(pattern)).toThrow(sentence);
  });

  test.for([
    /login works/,
    /login/,
    /users\/login/,
    /create-order$/,
    /create-order\/answers-200/,
    /get-order\/no-null$/,
    /my service get-order\/no-nulls/,
  ])('%s is told in one line', (pattern) => {
    expect(printedFor(pattern)).toMatch(/^No requirement has a name that matches ".+": nothing is judged here\.\n$/);
  });
});
