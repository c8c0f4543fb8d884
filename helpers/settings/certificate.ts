import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { parseFile } from '../json/parse.js';
import { isObject } from '../json/values.js';
import { nearest } from '../words/nearest.js';
import { shownText, shownType } from '../words/shown.js';
import { aFileType, type TextFile } from './files.js';
import { orNone, settingsIn, unexpectedValue, type Parsed } from './setting.js';

/** How long each part of a product's identity may be: all of it must fit on one page. */
export const longestTexts = { vendor: 80, product: 60, version: 30, contact: 100, environment: 60 };

/** Control characters, marks that reorder or hide text, lone surrogates, and what only looks like a blank. */
const DECEPTIVE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** More marks above each other than any script has. */
const STACKED = /\p{Mark}{4}/u;

/** What is wrong with a value that should be one line of plain text, for a certificate. */
export function lineProblems(value: unknown, most: number): readonly string[] {
  const flaw = typeof value === 'string' ? flawIn(value, most) : shownType(value);

  return flaw === null ? [] : [`expected one line of text with 1 to ${most} characters, got ${flaw}`];
}

function flawIn(text: string, most: number): string | null {
  const { length } = Array.from(text);
  if (DECEPTIVE.test(text) || STACKED.test(text)) return `${shownText(text)}, which has characters that cannot be seen`;
  if (length > most) return `${shownText(text)}, which has ${length}`;
  if (text !== text.trim() || text.includes('  ')) return `${shownText(text)}, which has blanks to spare`;

  return /[\p{Letter}\p{Number}]/u.test(text) ? null : `${shownText(text)}, which has no letter or digit`;
}

/** The identity of a product as a file names it. */
export type ProductTexts = Readonly<Record<keyof typeof longestTexts, string>>;

const LARGEST_PRODUCT = 64 * 1024;
const LARGEST_KEY = 64 * 1024;
const members = Object.keys(longestTexts) as (keyof typeof longestTexts)[];

const productFile = aFileType(
  `the path of a JSON file such as {${members.map((name) => `"${name}": "…"`).join(', ')}}`,
  ({ path, text }): Parsed<ProductTexts | null> => {
    const parsed = parseFile(text);
    const place = shownText(path);
    if ('flaw' in parsed) return unexpectedValue('a JSON object', `${place}, which ${parsed.flaw}`);
    if (!isObject(parsed.value))
      return unexpectedValue('a JSON object', `${place}, which is ${shownType(parsed.value)}`);
    const problems = Object.entries(parsed.value).flatMap(([name, value]) => {
      const member = members.find((known) => known === name);
      if (member === undefined) return [`${place}: ${unknownMember(name)}`];

      return lineProblems(value, longestTexts[member]).map((problem) => `${place}: ${member}: ${problem}`);
    });

    const missing = members.filter((member) => !Object.hasOwn(parsed.value as object, member));
    const all = [...problems, ...missing.map((member) => `${place}: ${member}: expected one line of text, got none`)];

    return all.length === 0 ? { value: parsed.value as ProductTexts } : { problems: all.slice(0, MOST_PROBLEMS) };
  },
  LARGEST_PRODUCT,
);

const MOST_PROBLEMS = 10;

function unknownMember(name: string): string {
  const near = nearest(name, members);

  return `expected only ${members.join(', ')}, got ${shownText(name)}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

const expectedKey = 'the path of an Ed25519 private key in PEM';
const keyFile = aFileType(
  expectedKey,
  ({ path, text }): Parsed<TextFile | null> =>
    readKey('private', text) === null
      ? unexpectedValue(expectedKey, `${shownText(path)}, which contains something else`)
      : { value: { path, text } },
  LARGEST_KEY,
);

/** Only certify reads these; whoever has them in an env file may use the other commands with it. */
export const certificateSettings = settingsIn('certificate', {
  productFile: {
    meaning:
      'What the certificate is about, for certify: who makes the product, its name and version, a contact, and where it runs.',
    default: 'none; certify needs it',
    sample: 'product.json',
    ...orNone(productFile),
  },
  signingKeyFile: {
    meaning: 'The file of the key that signs the certificate, for certify; SPRAY_SIGNING_KEY can be given instead.',
    default: 'none; certify needs a key',
    sample: 'vendor.key',
    ...orNone(keyFile),
  },
});

/** An Ed25519 key from PEM text; null if the text is not one. */
export function readKey(kind: 'private' | 'public', pem: string): KeyObject | null {
  // Node would derive the public key from a private key, but a private key must not be handed around.
  if (kind === 'public' && pem.includes('PRIVATE KEY')) return null;
  try {
    const key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);

    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
