import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { attempt, isThere, UnwritableFile, type NewFile } from '../../helpers/reports/whole-files.js';
import { fingerprintOf, publicPemOf } from '../../helpers/seals/seal.js';
import { shellWord } from '../../helpers/words/shown.js';
import { UsageError, type Command } from '../command.js';
import { readFlags } from '../flags.js';

const DEFAULT_FILE = 'vendor.key';
const PRIVATE_MODE = 0o600;
const PUBLIC_MODE = 0o644;

export const keygen: Command = {
  help: `keygen [FILE]

Makes an Ed25519 key pair, to sign certificates: the private key in FILE (${DEFAULT_FILE}), which only you can read, and the public
key beside it, with the ending .pub. It overwrites nothing, and prints the fingerprint of the key, never the key.

Exit status: 0 both files were written, 2 none was.

  keygen
  keygen keys/acme.key
`,
  run(args, console) {
    const { positionals } = readFlags(args, {});
    const [path = DEFAULT_FILE, ...others] = positionals;
    if (others.length > 0 || path.trim() === '')
      throw new UsageError(
        `keygen: expected the path of one file, got ${positionals.length}; type keygen ${DEFAULT_FILE}`,
      );
    const publicPath = publicPathOf(path);
    const { privateKey } = generateKeyPairSync('ed25519');
    writePair([
      { path, mode: PRIVATE_MODE, text: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
      { path: publicPath, mode: PUBLIC_MODE, text: publicPemOf(privateKey) },
    ]);
    const command = `npx crop-spraying-conformance certify --product-file product.json --signing-key-file ${shellWord(path)}`;
    console.out([
      `The private key is in ${path}: keep it secret, and out of every repository. ${accessText(path)}`,
      `The public key is in ${publicPath}: give it to whoever relies on your certificates, and publish its fingerprint, for example on your website.`,
      `The fingerprint is ${fingerprintOf(privateKey)}`,
      `Next, certify your product: ${command}`,
    ]);

    return Promise.resolve(0);
  },
};

/** vendor.pub for vendor.key, and so on. */
export function publicPathOf(path: string): string {
  return `${path.replace(/\.(?:key|pem)$/i, '')}.pub`;
}

function accessText(path: string): string {
  return process.platform === 'win32'
    ? `Windows does not know the modes that hide a file from others: look at the permissions of ${path}.`
    : 'Only you can read it (mode 600).';
}

/** Writes both or none. They are created where they belong, because a renamed file may overwrite another. */
function writePair(files: readonly Required<NewFile>[]): void {
  const created: string[] = [];
  try {
    for (const { path } of files)
      if (isThere(path)) throw new UnwritableFile(path, 'it exists already, and a key is never overwritten');
    for (const { path, text, mode } of files) {
      attempt(path, () => writeFileSync(path, text, { flag: 'wx', mode }));
      created.push(path);
      attempt(path, () => chmodSync(path, mode)); // the umask may have taken more away
    }
  } catch (error) {
    for (const path of created) rmSync(path, { force: true });
    if (!(error instanceof UnwritableFile)) throw error;
    throw new UsageError(`keygen: ${error.message}; no key was written`, { cause: error });
  }
}
