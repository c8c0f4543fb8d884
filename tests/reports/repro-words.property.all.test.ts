import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import type { ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { reproScript } from '../../helpers/reports/repro-script.js';
import { visible } from '../../helpers/words/visible.js';
import { anyText } from '../support/any-text.js';
import { ownFolder } from '../support/own-folder.js';
import { creation, explorationReport, HOSTILE, sampleExploration } from '../support/sample-exploration.js';

const { folder } = ownFolder('repro-words');
const curl = join(folder, 'curl');
const said = join(folder, 'said');
// In one piece, because requests at once write at once.
writeFileSync(curl, `#!/bin/sh\nprintf '%s\\0' "$@" "$(printf '\\1')" >>"$HOME/said"\necho '{"id":12}'\n`);
chmodSync(curl, 0o755);

/** The arguments that a script passes to curl, request by request. */
function wordsOf(report: Report, args: readonly string[] = []): string[][] {
  rmSync(said, { force: true });
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    HOME: folder,
    TMPDIR: folder,
    SPRAY_FARMER_TOKEN: `the token ${HOSTILE}`,
    SPRAY_RECEPTIONIST_TOKEN: 'another',
  };
  execFileSync('sh', ['-s', '--', ...args], { input: reproScript(report, {}), env, cwd: folder });

  return readFileSync(said, 'utf8')
    .split('\x01\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
}

// Left out: what no command line can contain and no request of ours has, NUL and lone surrogates.
const sent = anyText.map((text) => Buffer.from(text.replaceAll(/[\0\x01]/g, '')).toString()); // oxlint-disable-line no-control-regex -- they are what is left out

function reportOf(baseUrl: string, texts: readonly { readonly location: string; readonly path: string }[]): Report {
  const exchanges = texts.map(({ location, path }, index): [string, ReportedExchange] => [
    `e${index + 1}`,
    {
      ...creation,
      request: {
        method: 'POST',
        url: `${baseUrl}/${path}`,
        headers: { Accept: location.replaceAll('\n', ''), authorization: '***' },
        body: { text: JSON.stringify({ location }) },
      },
      response: { status: 200, headers: [], body: { text: '{}' } },
    },
  ]);
  const ids = exchanges.map(([id]) => id);
  const findings = texts.map(({ location }) => ({ message: location, pointer: location, exchange: 'e1' }));
  const failed = explorationReport.requirements.filter(({ outcome }) => outcome === 'failed');
  const requirements = failed.map((each) => ({ ...each, claim: texts[0]?.location ?? '', findings }));

  return {
    ...explorationReport,
    target: { baseUrl, isReference: false },
    requirements,
    exchanges: Object.fromEntries(exchanges),
    exploration: {
      ...sampleExploration,
      reproductions: [
        { requirement: 'get-order/field-types', steps: [], exchanges: ids, playedAgain: 2, shownAgain: 2 },
      ],
    },
  };
}

test('a shell passes to curl exactly what was sent, whatever it is', () => {
  const text = fc.record({ location: sent, path: sent.filter((path) => !path.includes('***')) });
  fc.assert(
    fc.property(sent, fc.array(text, { minLength: 1, maxLength: 30, size: 'large' }), (tail, texts) => {
      const baseUrl = `http://spray.test/${visible(tail)}`;
      const words = texts.map(({ location, path }) => [
        '-sS',
        '-i',
        '--path-as-is',
        '--globoff',
        '-X',
        'POST',
        '-H',
        `Accept: ${location.replaceAll('\n', '')}`,
        '-H',
        `Authorization: Bearer the token ${HOSTILE}`,
        '--data-raw',
        visible(JSON.stringify({ location })),
        '--url',
        visible(`${baseUrl}/${path}`),
      ]);

      expect(wordsOf(reportOf(baseUrl, texts))).toEqual(words);
      expect(existsSync(join(folder, 'pwned'))).toBe(false);
    }),
    { numRuns: 6 },
  );
});

test('a location is the same JSON value, although what is invisible in it can be seen', () => {
  const location = `a\u202eb\u0007 ${HOSTILE}`;
  const [words = []] = wordsOf(reportOf('http://spray.test', [{ location, path: '' }]));
  const body = words[words.indexOf('--data-raw') + 1] ?? '';

  expect(body).toContain(String.raw`a\u202eb\u0007`);
  expect(JSON.parse(body)).toEqual({ location });
});

test.for([
  ['a quote in the address of a target, which may have a path', `http://spray.test/a'$(touch pwned)'\`touch pwned\``],
  ['line feeds in it', 'http://spray.test/\ntouch pwned\n'],
])('nothing is executed by %s', ([, baseUrl = '']) => {
  const report = reportOf(baseUrl, [{ location: "\n'; touch pwned; '\n", path: '$(touch pwned)' }]);

  expect(wordsOf(report).flat().at(-1)).toBe(`${baseUrl}/$(touch pwned)`);
  expect(wordsOf(report, ['http://other.test/']).flat().at(-1)).toBe('http://other.test/$(touch pwned)');
  expect(existsSync(join(folder, 'pwned'))).toBe(false);
});

test('the order of a request is the one that the script created', () => {
  const urls = wordsOf(explorationReport).map((words) => words.at(-1) ?? '');

  expect(urls.toSorted()).toEqual([
    'https://spray.example/api/farmer/order',
    'https://spray.example/api/farmer/order/12/confirm',
    'https://spray.example/api/farmer/order/?page=1&size=2&orderStatus=pending',
    'https://spray.example/api/receptionist/order/12',
  ]);
});

test('no secret is in the script', () => {
  const script = reproScript(explorationReport, { preparationFor: (names) => names.map((name) => `export ${name}`) });

  expect(script).toContain('# export SPRAY_FARMER_TOKEN\n# export SPRAY_RECEPTIONIST_TOKEN\n');
  expect(script).not.toContain('***');
});
