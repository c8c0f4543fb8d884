import type { KeyObject } from 'node:crypto';
import { verifyReport } from '../../helpers/records/verification.js';
import { readKey } from '../../helpers/settings/signing-key.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { readArgumentFile, readReport } from '../report-files.js';

export const verify: Command = {
  help: `verify REPORT [--public-key FILE]

Checks the schema, totals and seal of a conformance.json, and its signature if a key is given.

  --public-key FILE  the Ed25519 public key (PEM) of the expected signer

Exit status: 0 the report is unchanged, 1 it is not, 2 it could not be read or is not a report.

  verify reports/conformance.json
  verify reports/conformance.json --public-key vendor.pem
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, { 'public-key': { type: 'string' } });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0)
      throw new UsageError(
        `verify: expected the path of one report, got ${positionals.length}; type verify reports/conformance.json`,
      );
    const publicKey = values['public-key'] === undefined ? null : readPublicKey(values['public-key']);
    const { problems, notes } = verifyReport(readReport(path), { publicKey, now: new Date() });
    for (const note of notes) console.out(note);
    for (const problem of problems) console.out(`MISMATCH: ${problem}`);
    console.out(problems.length === 0 ? `${path} is unchanged.` : `${path} cannot be trusted.`);

    return Promise.resolve(problems.length === 0 ? 0 : 1);
  },
};

function readPublicKey(path: string): KeyObject {
  const key = readKey('public', readArgumentFile(path));
  if (key === null) throw new UsageError(`--public-key: expected an Ed25519 public key in PEM, got ${path}`);

  return key;
}
