import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { certify } from '../../../bin/commands/certify.js';
import { flagOf } from '../../../bin/flags.js';
import { certificationRule } from '../../../helpers/settings/certification-rules.js';
import { settingsByField } from '../../../helpers/settings/table.js';
import { aSigner, sampleProduct } from '../../support/bundles.js';
import { ownFolder } from '../../support/own-folder.js';
import { examiningWith } from './examining.js';
import { running } from './running.js';

const { folder, nothing } = ownFolder('certify-rules');
const put = (name: string, text: string, mode = 0o600) => {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);

  return join(folder, name);
};
const waivers = put('waivers.json', '[{"requirement":"get-order/answers-200","reason":"x","expires":"2999-01-01"}]');

/** What is refused, with a value that a run would take. */
const refused: Readonly<Record<string, string>> = {
  SPRAY_MINIMUMS: 'clamp',
  SPRAY_ONLY: 'get-order',
  SPRAY_EXCLUDE: 'get-order',
  SPRAY_READ_ONLY: 'true',
  SPRAY_WAIVERS: waivers,
  SPRAY_BASELINE: join(folder, 'none.json'),
  SPRAY_ALLOW_INCOMPLETE: 'get-order',
};

/** The sentences of a call that is refused before anything is sent. */
async function sentences(...args: readonly string[]): Promise<string[]> {
  const place = ['--reports-dir', join(folder, 'reports'), '--out', join(folder, 'out')];
  const isFile = args.includes('--dotenv');
  const thrown = await (async () =>
    running(certify, ...place, ...(isFile ? [] : ['--dotenv', nothing]), ...args))().then(
    ({ out }) => `it ran: ${out}`,
    (error: unknown) => (error as Error).message,
  );

  return thrown.split('\n');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('every setting is allowed or refused', () => {
  const entries = Object.entries(settingsByField).map(([field, { name, expects, sample, defaultValue }]) => ({
    name,
    rule: certificationRule(field as keyof typeof settingsByField),
    value: refused[name] ?? sample ?? (typeof defaultValue === 'string' ? defaultValue : '1'),
    isSwitch: expects === 'true or false',
  }));

  test('and these are refused', () => {
    const names = entries.filter(({ rule }) => typeof rule === 'object').map(({ name }) => name);

    expect(names.toSorted()).toEqual(Object.keys(refused).toSorted());
  });

  test.for(entries)(
    '$name, as a flag, in the environment and in an env file',
    async ({ name, rule, value, isSwitch }) => {
      const flag = `--${flagOf(name)}`;
      const byFlag = name === 'SPRAY_ENV_FILE' ? [] : await sentences(...(isSwitch ? [flag] : [flag, value]));
      const byFile = await sentences(
        '--dotenv',
        put('rules.env', name === 'SPRAY_ENV_FILE' ? '' : `${name}='${value}'\n`),
      );
      if (name !== 'SPRAY_ENV_FILE') vi.stubEnv(name, value);
      const byEnvironment = await sentences();
      const refusals = [byFlag, byFile, byEnvironment].map((lines) =>
        lines.filter((line) => line.includes('certify refuses')),
      );

      if (typeof rule === 'string') return expect(refusals).toEqual([[], [], []]);
      const words = `certify refuses it, because ${rule.refusedBecause}; remove it`;
      expect(refusals).toEqual([[`${flag}: ${words}`], [`${name}: ${words}`], [`${name}: ${words}`]]);
    },
  );

  test('but a default that is spelt out is no problem', async () => {
    vi.stubEnv('SPRAY_MINIMUMS', 'reject');
    vi.stubEnv('SPRAY_READ_ONLY', 'false');

    expect((await sentences('--no-read-only')).join('\n')).not.toContain('certify refuses');
  });
});

const { name: sampleName, ...sampleTexts } = sampleProduct;
const aProductFile = (changes: object) =>
  put('product.json', JSON.stringify({ product: sampleName, ...sampleTexts, ...changes }));

describe('certify needs', () => {
  test('an address, a product and a key, and says all of it at once', async () => {
    const lines = await sentences();

    expect(lines[0]).toContain('SPRAY_BASE_URL: expected the address of the service to judge, got none');
    expect(lines.slice(1)).toEqual([
      'SPRAY_PRODUCT_FILE: certify needs it, and got none; type --product-file product.json, with a JSON file such as {"vendor": "…", "product": "…", "version": "…", "contact": "…", "environment": "…"}',
      'SPRAY_SIGNING_KEY_FILE: certify needs a key; keygen makes one, then type --signing-key-file vendor.key',
    ]);
  });

  test('the whole product in its file', async () => {
    const file = put('part.json', '{"vendor":"Acme","product":"Field Master"}');
    const lines = await sentences('--product-file', file);

    expect(lines.filter((line) => line.startsWith('--product-file: '))).toEqual(
      ['version', 'contact', 'environment'].map(
        (member) => `--product-file: ${JSON.stringify(file)}: ${member}: expected one line of text, got none`,
      ),
    );
  });

  test.for(['vendor', 'product', 'product-version', 'contact', 'environment'])(
    'no --%s, as earlier versions did',
    async (flag) => {
      expect(await sentences(`--${flag}`, 'x')).toEqual([`--${flag}: is gone; use --product-file`]);
    },
  );

  test.for([
    [
      '{"vendor":"Acme","products":"x"}',
      'expected only vendor, product, version, contact, environment, got "products"; did you mean product?',
    ],
    ['{"vendor":7}', 'vendor: expected one line of text with 1 to 80 characters, got a number'],
    ['{"vendor":"a","vendor":"b"}', 'has the member "/vendor" twice'],
    ['["Acme"]', 'which is an array'],
    ['vendor: Acme', 'which is not JSON'],
  ])('a file that it can read, not %s', async ([text = '', words = '']) => {
    expect((await sentences('--product-file', put('wrong.json', text))).join('\n')).toContain(words);
  });

  test.for([
    ['a line feed', 'Acme\nsigned by this key'],
    ['an escape', 'Acme\u001b[2J'],
    ['a bidi override', 'Acme\u202eemcA'],
    ['a zero width space', 'Ac\u200bme'],
    ['a soft hyphen', 'Ac\u00adme'],
    ['a no-break space', 'Acme\u00a0Ltd'],
    ['a blank that is none', 'Acme\u2800'],
    ['a Hangul filler', 'Acme\u3164'],
    ['a tag', 'Acme\u{e0041}'],
    ['a lone surrogate', 'Acme\ud800'],
    ['a private character', 'Acme\ue000'],
    ['stacked marks', `Acme${'\u0301'.repeat(4)}`],
    ['outer blanks', ' Acme'],
    ['blanks to spare', 'Acme  Ltd'],
    ['no letter', '---'],
    ['too many letters', 'x'.repeat(81)],
  ])('a vendor without %s', async ([, text = '']) => {
    const lines = await sentences('--product-file', aProductFile({ vendor: text }));

    expect(lines.find((line) => line.startsWith('--product-file: '))).toMatch(/: vendor: expected one line of text/);
    expect(lines.join(' ')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  test.for(['Acme Ltd.', 'Müller & Söhne', '株式会社', 'О’Коннор', 'x'.repeat(80)])(
    'and takes the vendor %s',
    async (text) => {
      const lines = await sentences('--product-file', aProductFile({ vendor: text }));

      expect(lines.filter((line) => line.includes('--product-file') || line.includes('vendor:'))).toEqual([]);
    },
  );

  test('a key that only its owner can read, and one of them', async () => {
    const [ours, theirs] = [aSigner(), aSigner()];
    const open = put('open.key', ours.pem, 0o640);
    const closed = put('closed.key', ours.pem);

    expect((await sentences('--signing-key-file', open)).at(-1)).toContain(
      `which others can read, too; type chmod 600 ${open}`,
    );
    expect((await sentences('--signing-key-file', closed)).join('\n')).not.toContain('key');
    expect((await sentences('--signing-key-file', put('public.key', ours.publicPem))).join('\n')).toContain(
      'contains something else',
    );
    vi.stubEnv('SPRAY_SIGNING_KEY', theirs.pem);
    expect((await sentences('--signing-key-file', closed)).at(-1)).toContain('expected one key, got two');
    vi.stubEnv('SPRAY_SIGNING_KEY', ours.pem);
    expect((await sentences('--signing-key-file', closed)).join('\n')).not.toContain('two');
  });

  test('one product, once', async () => {
    expect(await sentences('--targets', 'x.json')).toEqual(['--targets: certify judges one product, once']);
    expect(await sentences('--watch')).toEqual(['--watch: certify judges one product, once']);
    expect((await sentences('http://localhost:1')).join('')).toContain('certify --base-url http://localhost:1');
  });
});

/** What the doctor prints about the reference. */
async function doctorSays(envFile: string): Promise<string> {
  return (await examiningWith(['--base-url', 'reference'], envFile)).out;
}

test('the doctor says what certify would miss and refuse, to whoever has begun to describe a product', async () => {
  const said = await doctorSays(`SPRAY_PRODUCT_FILE=${aProductFile({})}\nSPRAY_ONLY=get-order\n`);
  const signer = `SPRAY_SIGNING_KEY_FILE=${put('doctor.key', aSigner().pem)}\n`;

  expect(said).toMatch(/SPRAY_ONLY: certify refuses it/);
  expect(said).toMatch(/SPRAY_SIGNING_KEY_FILE: certify needs a key/);
  expect(await doctorSays(signer)).toMatch(/SPRAY_PRODUCT_FILE: certify needs it/);
  expect(await doctorSays(`${signer}SPRAY_PRODUCT_FILE=${aProductFile({})}\n`)).toContain(
    'has the names of the product and a key',
  );
  expect(await doctorSays('')).not.toContain('certify');
});
