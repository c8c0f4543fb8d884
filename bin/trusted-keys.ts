import type { KeyObject } from 'node:crypto';
import { readKey } from '../helpers/settings/certificate.js';
import { UsageError } from './command.js';
import { readArgumentFile } from './report-files.js';

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g;

/** The key in a file. Throws a UsageError if it is not one. */
export function readPublicKey(path: string): KeyObject {
  const text = readArgumentFile(path);
  const count = (text.match(BLOCK) ?? []).length;
  if (count > 1)
    throw new UsageError(`--public-key: expected one key, got ${count}, in ${path}; --trusted-keys takes several`);
  const key = readKey('public', text);
  if (key === null) throw new UsageError(`--public-key: expected an Ed25519 public key in PEM, got ${path}`);

  return key;
}

/** All keys in a file of PEM blocks, with anything between them. Throws a UsageError if one of them is not such a key. */
export function readTrustedKeys(path: string): readonly KeyObject[] {
  const blocks = readArgumentFile(path).match(BLOCK) ?? [];
  const keys = blocks.map((block) => readKey('public', block));
  const wrong = keys.indexOf(null);
  if (keys.length > 0 && wrong < 0) return keys.filter((key) => key !== null);
  const got = keys.length === 0 ? 'none' : `another kind of key (number ${wrong + 1})`;
  throw new UsageError(`--trusted-keys: expected Ed25519 public keys in PEM, got ${got}, in ${path}`);
}
