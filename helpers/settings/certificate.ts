import { parseFile } from '../json/bounded.js';
import { isObject } from '../json/object.js';
import { nearest } from '../words/nearest.js';
import { shownText, shownType } from '../words/shown.js';
import { aFileType, type TextFile } from './files.js';
import { lineOfText, longestTexts } from './product-text.js';
import { defineSetting, unexpectedValue, type Parsed } from './setting.js';
import { readKey } from './signing-key.js';

const certificate = { group: 'certificate', secret: false, default: 'none; certify needs it' } as const;

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
      const type = lineOfText(longestTexts[member]);
      const read =
        typeof value === 'string' ? type.parse(value, noSources) : unexpectedValue(type.expects, shownType(value));

      return 'problems' in read ? read.problems.map((problem) => `${place}: ${member}: ${problem}`) : [];
    });

    const missing = members.filter((member) => !Object.hasOwn(parsed.value as object, member));
    const all = [...problems, ...missing.map((member) => `${place}: ${member}: expected one line of text, got none`)];

    return all.length === 0 ? { value: parsed.value as ProductTexts } : { problems: all.slice(0, MOST_PROBLEMS) };
  },
  LARGEST_PRODUCT,
);

const MOST_PROBLEMS = 10;
/** The parser of a line reads nothing else. */
const noSources = {} as Parameters<ReturnType<typeof lineOfText>['parse']>[1];

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
export const certificateSettings = {
  productFile: defineSetting<ProductTexts | null>({
    ...certificate,
    name: 'SPRAY_PRODUCT_FILE',
    meaning:
      'What the certificate is about, for certify: who makes the product, its name and version, a contact, and where it runs.',
    sample: 'product.json',
    defaultValue: null,
    ...productFile,
  }),
  signingKeyFile: defineSetting<TextFile | null>({
    ...certificate,
    name: 'SPRAY_SIGNING_KEY_FILE',
    meaning: 'The file of the key that signs the certificate, for certify; SPRAY_SIGNING_KEY can be given instead.',
    default: 'none; certify needs a key',
    sample: 'vendor.key',
    defaultValue: null,
    ...keyFile,
  }),
};
