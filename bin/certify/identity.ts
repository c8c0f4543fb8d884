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

const { productFile, signingKeyFile } = certificateSettings;
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
  const named = read(productFile);
  if (!given.has(productFile.name))
    problems.push(
      `${productFile.name}: certify needs it, and got none; type --${flagOf(productFile.name)} product.json, with ${productFile.expects.replace('the path of ', '')}`,
    );
  const [file, text] = [read(signingKeyFile), given.has(signingKey.name) ? read(signingKey) : null];
  problems.push(...keyProblems(file, text, given));

  const product = named === null ? null : productOf(named);

  return { product, signingKey: text ?? file?.text ?? null, keyPath: file?.path ?? null, problems };
}

function productOf({ product: name, ...others }: ProductTexts): Product {
  return { name, ...others };
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
