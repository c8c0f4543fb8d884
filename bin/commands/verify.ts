import { verificationOf } from '../../helpers/records/verification.js';
import {
  answerLine,
  verificationJson,
  verificationLines,
} from '../../helpers/reports/certificate/verification-text.js';
import { examineFile, readPublicKey, readTrustedKeys } from '../certified-files.js';
import { jsonLines, type Command } from '../command.js';
import { onlyArgument, readFlags } from '../flags.js';

const exits = { verified: 0, wrong: 1, unproven: 3 } as const;

export const verify: Command = {
  help: `verify REPORT|BUNDLE [--public-key KEY] [--trusted-keys FILE] [--json]

Answers what somebody asks who relies on a report or a certificate: which product at which address, judged when and by
which suite, whole or narrowed, with which verdict, signed by whom. Checks that it is intact, that it has every requirement of its
set, that its outcomes follow from its evidence, and that a key signed it that you name. A bundle is a folder or a
.tar.gz file that certify wrote; the key in it is never trusted by itself.

  --public-key KEY     the Ed25519 public key (PEM) of the expected signer, in a file, or of a bundle its fingerprint,
                       SHA256:…; can be given more than once
  --trusted-keys FILE  several such keys in one file; the answer names the one that signed
  --json               print the answer as JSON

Exit status: 0 all of that is so, whatever the verdict; 1 some of it is wrong; 2 it could not be read, or is neither a report nor
a bundle; 3 nothing is wrong, but it is not signed, no key was given, its evidence is incomplete, or it is the report of an
exploration, which is not judged again.
It cannot show that the address is the product, nor that whoever holds the key was honest.

  verify field-master-2.1.tar.gz --public-key vendor.pub
  verify reports/conformance.json --trusted-keys vendors.pem
`,
  async run(args, console) {
    const { positionals, values } = readFlags(args, {
      'public-key': { type: 'string', multiple: true },
      'trusted-keys': { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const path = onlyArgument(
      positionals,
      'verify: expected the path of one report or bundle',
      'verify reports/conformance.json',
    );
    const { report, key, examination } = await examineFile(path);
    const keys = [
      ...(values['public-key'] ?? []).map((named) => readPublicKey(named, { path, key })),
      ...(values['trusted-keys'] === undefined ? [] : readTrustedKeys(values['trusted-keys'])),
    ];
    const verification = verificationOf(report, examination, { keys, now: new Date() });
    if (values.json) console.out(jsonLines(verificationJson(verification)));
    else console.out([...verificationLines(verification), answerLine(path, verification)]);

    return exits[verification.answer];
  },
};
