import { parseFile } from '../json/bounded.js';
import { isObject } from '../json/object.js';
import { nearest } from '../words/nearest.js';
import { shownText, shownType } from '../words/shown.js';
import { aFileType, type TextFile } from './files.js';
import { lineOfText, longestTexts } from './product-text.js';
import { defineSetting, unexpectedValue, type Parsed, type Setting } from './setting.js';
import { readKey } from './signing-key.js';

const certificate = { group: 'certificate', secret: false, default: 'none; certify needs it' } as const;

/** The identity of a product as a file names it, as far as it does. */
export type ProductTexts = Partial<Readonly<Record<keyof typeof longestTexts, string>>>;

const LARGEST_PRODUCT = 64 * 1024;
const LARGEST_KEY = 64 * 1024;
const members = Object.keys(longestTexts) as (keyof typeof longestTexts)[];

const productFile = aFileType(
  `the path of a JSON file such as {${members.map((name) => `"${name}": "…"`).join(', ')}}`,
  ({ path, text }): Parsed<ProductTexts> => {
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

    return problems.length === 0 ? { value: parsed.value } : { problems: problems.slice(0, MOST_PROBLEMS) };
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

function textSetting(name: string, meaning: string, sample: string, most: number): Setting<string | null> {
  return defineSetting<string | null>({
    ...certificate,
    name,
    meaning,
    sample,
    defaultValue: null,
    ...lineOfText(most),
  });
}

/** Only certify reads these; whoever has them in an env file may use the other commands with it. */
export const certificateSettings = {
  vendor: textSetting(
    'SPRAY_VENDOR',
    'Who makes the product, for certify.',
    "'Acme Farming Ltd.'",
    longestTexts.vendor,
  ),
  product: textSetting(
    'SPRAY_PRODUCT',
    'The name of the product, for certify.',
    "'Field Master'",
    longestTexts.product,
  ),
  version: textSetting(
    'SPRAY_PRODUCT_VERSION',
    'The version of the product, for certify.',
    '2.1',
    longestTexts.version,
  ),
  contact: textSetting(
    'SPRAY_CONTACT',
    'Where readers of the certificate can ask, such as an address, for certify.',
    'conformance@acme.example',
    longestTexts.contact,
  ),
  environment: textSetting(
    'SPRAY_ENVIRONMENT',
    'Where the product runs that is judged, for certify.',
    'staging',
    longestTexts.environment,
  ),
  productFile: defineSetting<ProductTexts>({
    ...certificate,
    name: 'SPRAY_PRODUCT_FILE',
    meaning: 'A file with these five, for certify; each setting overrides its line in the file.',
    default: 'none',
    sample: 'product.json',
    defaultValue: {},
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
