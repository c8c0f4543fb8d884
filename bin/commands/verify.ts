import type { KeyObject } from 'node:crypto';
import { verifyReport } from '../../helpers/records/verification.js';
import { readKey } from '../../helpers/settings/signing-key.js';
import { visible } from '../../helpers/words/visible.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { readText, readValue } from '../report-files.js';

export const verify: Command = {
  help: `verify REPORT [--public-key FILE]

Checks a conformance.json: its form, its arithmetic, its seal, and its signature where the key is given.

  --public-key FILE  the Ed25519 public key (PEM) of whoever should have signed it

Exit status: 0 it can be relied on, 1 it cannot, 2 it could not be read.

  verify reports/conformance.json
  verify reports/conformance.json --public-key vendor.pem
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, { 'public-key': { type: 'string' } });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageError('verify takes the path of one report.');
    const publicKey = values['public-key'] === undefined ? null : readPublicKey(values['public-key']);
    const value = readValue(path);
    if (!isReportLike(value)) throw new UsageError(`expected a conformance.json, got ${path}, which is something else`);
    const { problems, notes } = verifyReport(value, { publicKey, now: new Date() });
    for (const note of notes) console.out(visible(note));
    for (const problem of problems) console.out(visible(`MISMATCH: ${problem}`));
    console.out(problems.length === 0 ? `${path} is as it was written.` : `${path} cannot be relied on.`);

    return Promise.resolve(problems.length === 0 ? 0 : 1);
  },
};

function readPublicKey(path: string): KeyObject {
  const key = readKey('public', readText(path));
  if (key === null) throw new UsageError(`--public-key: expected an Ed25519 public key in PEM, got ${path}`);

  return key;
}

/** Whether a value says that it is a report: one that was changed still does. */
function isReportLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'requirements' in value && 'verdict' in value;
}
