import { createPrivateKey } from 'node:crypto';
import { statSync } from 'node:fs';
import { fingerprintOf } from '../../helpers/records/fingerprint.js';
import type { Product } from '../../helpers/records/product.js';
import { certificateSettings, type ProductTexts } from '../../helpers/settings/certificate.js';
import type { TextFile } from '../../helpers/settings/files.js';
import { parseSetting, type Setting, type SettingSources } from '../../helpers/settings/setting.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { shellWord } from '../../helpers/words/shell-word.js';
import { flagOf } from '../settings/setting-flags.js';

/** Who is certified, and the key that signs: as far as they are given. */
interface Identity {
  readonly product: Product | null;
  /** PEM text. */
  readonly signingKey: string | null;
  readonly keyPath: string | null;
  readonly problems: readonly string[];
}

const { vendor, product, version, contact, environment, productFile, signingKeyFile } = certificateSettings;
const texts = { vendor, product, version, contact, environment };
const { signingKey } = settingsByField;

export function readIdentity(given: ReadonlyMap<string, string>, sources: SettingSources): Identity {
  const problems: string[] = [];
  const read = <T>(setting: Setting<T>): T => {
    const text = given.get(setting.name);
    const parsed = text === undefined ? { value: setting.defaultValue } : parseSetting(setting, text, sources);
    if ('value' in parsed) return parsed.value;
    problems.push(...parsed.problems);

    return setting.defaultValue;
  };
  const named = { ...read(productFile), ...givenTexts(read) };
  const missing = Object.entries(texts).filter(
    ([member, { name }]) => named[member as keyof ProductTexts] === undefined && !given.has(name),
  );
  problems.push(...missing.map(([, setting]) => missingText(setting)));
  const [file, text] = [read(signingKeyFile), given.has(signingKey.name) ? read(signingKey) : null];
  problems.push(...keyProblems(file, text, given));

  return { product: productOf(named), signingKey: text ?? file?.text ?? null, keyPath: file?.path ?? null, problems };
}

function givenTexts(read: <T>(setting: Setting<T>) => T): ProductTexts {
  const entries = Object.entries(texts).map(([member, setting]) => [member, read(setting)] as const);

  return Object.fromEntries(entries.filter(([, text]) => text !== null));
}

function missingText({ name, sample = '' }: Setting): string {
  return `${name}: certify needs it; type --${flagOf(name)} ${sample}, or put it in an env file or in the file that --${flagOf(productFile.name)} names`;
}

function productOf(named: ProductTexts): Product | null {
  const { vendor: maker, product: name, version: release, contact: reach, environment: place } = named;
  const isWhole = [maker, name, release, reach, place].every((text) => text !== undefined);

  return isWhole
    ? { vendor: maker ?? '', name: name ?? '', version: release ?? '', contact: reach ?? '', environment: place ?? '' }
    : null;
}

function keyProblems(file: TextFile | null, text: string | null, given: ReadonlyMap<string, string>): string[] {
  const names = [signingKey.name, signingKeyFile.name].filter((name) => given.has(name));
  if (names.length === 0)
    return [
      `${signingKeyFile.name}: certify needs a key; keygen makes one, then type --${flagOf(signingKeyFile.name)} vendor.key`,
    ];
  if (
    file !== null &&
    text !== null &&
    fingerprintOf(createPrivateKey(file.text)) !== fingerprintOf(createPrivateKey(text))
  )
    return [`${names.join(' and ')}: expected one key, got two; remove one of them`];

  return file === null || !isReadByOthers(file.path)
    ? []
    : [
        `${signingKeyFile.name}: expected a key that only you can read, got ${file.path}, which others can read, too; type chmod 600 ${shellWord(file.path)}`,
      ];
}

/** Windows has no such modes. */
function isReadByOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}
