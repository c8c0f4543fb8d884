import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordsIn } from '../../helpers/secrets/passwords.js';
import { anyText } from '../support/any-text.js';
import { jsonText } from '../support/json-text.js';
import { isOrdinary, quotedWith } from './masking.js';

const SHORTEST = 8;

const secret = fc
  .oneof(
    anyText,
    fc.string({ minLength: SHORTEST, maxLength: 40 }),
    fc.string({ unit: 'binary', minLength: SHORTEST, maxLength: 12 }),
    fc.stringMatching(/^[1-9]\d{7,12}$/),
    fc.string({ minLength: 40, maxLength: 70 }),
  )
  .filter((text) => text.length >= SHORTEST && !isOrdinary(text));
const secrets = fc.array(secret, { minLength: 1, maxLength: 3 });

function units(text: string, write: (unit: string) => string): string {
  return text.split('').map(write).join('');
}

/** `%XX` for every byte, so that nothing depends on which characters somebody thinks safe. */
function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const hexadecimal = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const named: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#039;',
  '<': '&lt;',
  '>': '&gt;',
};

/** What others make of a text before they show it. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  plainly: (text) => text,
  'in JSON': inJson,
  'in JSON in JSON': (text) => inJson(inJson(text)),
  'in JSON of nothing but ASCII': (text) => inJson(text).replaceAll(/[^ -~]/g, hexadecimal),
  'in JSON, each character by its code': (text) => units(text, hexadecimal),
  'in JSON with its slashes escaped': (text) => inJson(text).replaceAll('/', String.raw`\/`),
  'in a URL': (text) => encodeURIComponent(wellFormed(text)),
  'in a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'in a URL, each byte by its code': percentEncoded,
  'in HTML': (text) => text.replaceAll(/["&'<>]/g, (mark) => named[mark] ?? ''),
  'in HTML, each character by its code': (text) =>
    Array.from(text, (character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
};

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

test('a secret is hidden, in whatever form it stands in a text', () => {
  fc.assert(
    fc.property(
      secrets,
      fc.nat(),
      fc.constantFrom(...Object.keys(forms)),
      anyText,
      anyText,
      (all, which, form, before, after) => {
        const write = forms[form] ?? String;
        const masked = quotedWith(all)(before + write(all[which % all.length] ?? '') + after);

        expect(masked).toContain('***');
        expect(all.map(write).filter((written) => masked.includes(written))).toEqual([]);
      },
    ),
    { numRuns: 80 },
  );
});

/** Everything that somebody could read who takes a text for base64, wherever it starts. */
function decoded(text: string): Buffer[] {
  const runs = text.match(/[\w+/-]+/g) ?? [];

  return runs.flatMap((run) => [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), 'base64')));
}

test('a secret in base64 is hidden, wherever in something longer it stands', () => {
  const bytes = fc.uint8Array({ maxLength: 7 });
  fc.assert(
    fc.property(secret, bytes, bytes, fc.constantFrom('base64', 'base64url'), (one, before, after, encoding) => {
      const text = Buffer.concat([before, Buffer.from(one), after]).toString(encoding);
      const masked = quotedWith([one])(text);

      expect(decoded(text).some((read) => read.includes(Buffer.from(one)))).toBe(true);
      expect(decoded(masked).some((read) => read.includes(Buffer.from(one)))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

/** Half a secret is still one: a long value is cut in messages, and the beginning of a secret may stand before the cut. */
test('the beginning of a secret before a cut is hidden', () => {
  fc.assert(
    fc.property(secret, anyText, fc.nat({ max: 40 }), (one, before, more) => {
      const shown = one.slice(0, SHORTEST + more);
      const [plain, json] = [
        quotedWith([one])(`${before}${shown}…`),
        quotedWith([one])(`${before}${inJson(one).slice(0, SHORTEST + more)}…`),
      ];

      expect(plain).not.toContain(`${shown}…`);
      expect(json).not.toContain(`${inJson(one).slice(0, SHORTEST + more)}…`);
    }),
  );
});

const harmless = fc
  .tuple(
    fc.oneof(
      anyText,
      jsonText.map(({ text }) => text),
    ),
    fc.array(secret, { maxLength: 3 }),
  )
  .filter(([text]) => !/password|…|\\u00[67]/i.test(text));

test('a text without secrets stays as it is', () => {
  fc.assert(
    fc.property(harmless, ([text, all]) => {
      fc.pre(all.every((one) => Object.values(forms).every((write) => !text.includes(write(one)))));

      expect(quotedWith(all)(text)).toBe(text);
    }),
    { numRuns: 60 },
  );
});

/** Something with secrets in it, in any form and any number. */
const indiscreet = secrets.chain((all) => {
  const spoken = fc.tuple(fc.constantFrom(...all), fc.constantFrom(...Object.values(forms)));
  const said = fc.oneof(
    anyText,
    spoken.map(([one, write]) => write(one)),
  );

  return fc.array(said, { maxLength: 6 }).map((parts) => ({ all, text: parts.join('') }));
});

test('what was masked is not masked again', () => {
  fc.assert(
    fc.property(indiscreet, ({ all, text }) => {
      fc.pre(all.every((one) => !one.includes('*'))); // with what stands beside it, a mask could be such a secret
      const mask = quotedWith(all);
      const once = mask(text);

      expect(mask(once)).toBe(once);
    }),
    { numRuns: 60 },
  );
});

/** JSON with secrets as strings, in strings, as keys, as numbers, and in JSON that is a text. */
function indiscreetJson(all: readonly string[]): fc.Arbitrary<{ all: readonly string[]; text: string }> {
  const one = fc.constantFrom(...all);
  const said = fc.oneof(
    one,
    fc.tuple(anyText, one, anyText).map((parts) => parts.join('')),
    one.map((password) => JSON.stringify({ password })),
    anyText,
  );
  const number = one.map((secretNumber) => (/^\d+$/.test(secretNumber) ? Number(secretNumber) : 1.5));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(said, number, fc.constantFrom(null, true)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(said, fc.constantFrom('id', 'password', 'userPassword')), tie('value'), { maxKeys: 3 }),
    ),
  }));

  return fc.array(value, { minLength: 1, maxLength: 3 }).map((values) => ({ all, text: JSON.stringify(values) }));
}

test('no secret stands in JSON that was masked', () => {
  fc.assert(
    fc.property(secrets.chain(indiscreetJson), ({ all, text }) => {
      const masked = quotedWith(all)(text);

      expect(all.filter((one) => masked.includes(one))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Secrets that do not look like a piece of JSON, nor like the rest of an escape. */
const plainSecret = secret.filter((one) => !/^[bfnrtu]|["\\,:[\]{}]/.test(one));

test('JSON stays JSON, with the same types', () => {
  const plainSecrets = fc.array(plainSecret, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(plainSecrets.chain(indiscreetJson), ({ all, text }) => {
      const masked = quotedWith(all)(text);

      expect(frameOf(masked)).toBe(frameOf(text));
      expect(stringsIn(JSON.parse(masked)).filter((read) => all.some((one) => read.includes(one)))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** A secret like this may begin in one string and end in another, so that a text is searched as a whole. */
const SPANNING = '"],["never","said"]';

test('what is searched string by string is masked as if the text were searched as a whole', () => {
  const written = fc.constantFrom(...Object.values(forms));
  const plain = fc.string({
    minLength: SHORTEST,
    maxLength: 30,
    unit: fc.constantFrom(...'abc019XYZ-_ .+/='.split('')),
  });
  const told = fc
    .array(
      plain.filter((one) => !isOrdinary(one)),
      { minLength: 1, maxLength: 3 },
    )
    .chain((all) => {
      const said = fc.oneof(fc.constantFrom(...all), fc.constantFrom(...all).map(hexPairs), anyText);
      const texts = fc.array(fc.tuple(said, written, said).map(([one, write, other]) => write(one) + other));

      return fc.tuple(fc.constant(all), texts, jsonText, indiscreetJson(all));
    });
  fc.assert(
    fc.property(told, ([all, texts, other, { text }]) => {
      const whole = `{"a":${JSON.stringify(texts, null, 2)},"b":${other.text},"c":${text}}`;

      expect(quotedWith(all)(whole)).toBe(quotedWith([...all, SPANNING])(whole));
    }),
    { numRuns: 100 },
  );
});

function hexPairs(text: string): string {
  return Buffer.from(text)
    .toString('hex')
    .replaceAll(/..(?!$)/g, '$& ');
}

test('a secret whose bytes are items of an array is hidden', () => {
  const bytes = [...Buffer.from('kleiner-kanari-77')].map((byte) => byte.toString(16));
  const mask = quotedWith(['kleiner-kanari-77']);

  for (const dump of [bytes, [bytes.join('').slice(0, 8), bytes.join('').slice(8)]])
    expect(mask(JSON.stringify({ dump }))).toContain('***');
});

test('a text that starts like the bytes of a secret takes no longer than its length', () => {
  const text = JSON.stringify(['aa', `bb${' '.repeat(300_000)}x`]);

  expect(quotedWith(['kleiner-kanari-77'])(text)).toBe(text);
});

/** A JSON text without what its strings and numbers say; two keys may be one when both are masked. */
function frameOf(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/-?\d[\d.eE+-]*/g, '0');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];

  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(stringsIn)];
}

test('whatever stands under a password is hidden, and learnt where it is a text', () => {
  const name = fc.constantFrom('password', 'userPassword', 'PASSWORD', 'passwordHash', 'old password');
  fc.assert(
    fc.property(name, fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 2 })), (key, hidden, others) => {
      const text = JSON.stringify([...others, { [key]: hidden }]);
      const masked = JSON.parse(quotedWith([])(text)) as unknown[];

      expect(masked.slice(0, -1)).toEqual(JSON.parse(JSON.stringify(others)));
      expect(scalarsIn(masked.at(-1)).filter((one) => !['***', 0, null, true, false].includes(one))).toEqual([]);
      const shown = scalarsIn(hidden).filter((one) => typeof one === 'string');
      expect(new Set(passwordsIn(text))).toEqual(new Set(shown));
    }),
    { numRuns: 60 },
  );
});

type Scalar = string | number | boolean | null;

function scalarsIn(value: unknown): Scalar[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalarsIn) : [value as Scalar];
}

test('whatever the secrets and the text, something comes of it', () => {
  fc.assert(
    fc.property(
      fc.array(anyText.filter((text) => text !== '')),
      fc.oneof(
        anyText,
        jsonText.map(({ text }) => `${text}"password":`),
      ),
      (all, text) => {
        expect(typeof quotedWith(all)(text)).toBe('string');
        expect(Array.isArray([...passwordsIn(text)])).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
