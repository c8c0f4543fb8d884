import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { aClock } from '../../helpers/connection/limits.js';
import type { Transport } from '../../helpers/connection/wire.js';
import { exitStatusOf } from '../../helpers/judging/verdict.js';
import type { CertifiedReport, Product, Report } from '../../helpers/records/report.js';
import { cutEvidence } from '../../helpers/records/reported-exchange.js';
import { verifyReport } from '../../helpers/records/verification.js';
import { judgingWith } from '../../helpers/regrading.js';
import { bundleFiles } from '../../helpers/reports/certificate/bundle-files.js';
import { consoleLines } from '../../helpers/reports/console.js';
import { reportToGitHub } from '../../helpers/reports/github.js';
import { narrowedText } from '../../helpers/reports/verdict-text.js';
import { writeRunReports } from '../../helpers/reports/written-files.js';
import { fingerprintOf, sealReport } from '../../helpers/seals/seal.js';
import { certificateSettings } from '../../helpers/settings/certificate.js';
import { certificationRule, uncertifiableSettings } from '../../helpers/settings/certification-rules.js';
import { settingsByField, settingsTable } from '../../helpers/settings/table.js';
import { publishReport } from '../../helpers/stand-ins/published-report.js';
import { green, painted, red } from '../../helpers/words/line.js';
import { shellWord } from '../../helpers/words/shown.js';
import { requirements } from '../../suites/index.js';
import {
  DEFAULT_OUT,
  type Preparation,
  outIn,
  prepareCertification,
  removeIfEmpty,
  writeBundle,
} from '../certify/preparation.js';
import { explainLine, judgeAgain } from '../command-lines.js';
import { type Command, type Console, mute, UsageError } from '../command.js';
import { flagLines, flagNames, flagOf, readSettingFlags, type FlagValues } from '../flags.js';
import { finishing } from '../interruption.js';
import { givenTexts } from '../process-settings.js';
import { limitsOf } from '../run-limits.js';
import { judgeWithProgress } from '../target.js';
import { namedAsGiven } from '../told-report.js';
import { publicPathOf } from './keygen.js';

const ownSettings = Object.values(certificateSettings);
const refused = Object.entries(settingsByField)
  .filter(([field]) => typeof certificationRule(field as keyof typeof settingsByField) === 'object')
  .map(([, { name }]) => name);

const acceptedSettings = settingsTable.filter(({ name }) => !refused.includes(name));

export const certify: Command = {
  help: `certify [flags]

Judges a product against the whole interface, under fixed rules, and writes a signed certificate if it conforms: a bundle of
report, evidence, certificate, badge and public key, as a folder and as one file to send. Whoever has your public key can verify it.

The rules: everything is judged, nothing is waived, excluded or skipped, and every exchange is kept. What the service is
declared not to have (--omits) and how silences are read (--nulls, --pageable, the names of the filters) is on the certificate.
${refused.map((name) => `--${flagOf(name)}`).join(', ')} are refused, wherever they are set.

  --product-file FILE      who makes the product, its name and version, a contact, and where it runs, as JSON; docs/vendor.md shows it
  --signing-key-file FILE  the key that signs the certificate; keygen makes one
  --out FOLDER             where the bundle is written, as a folder and a .tar.gz named after the product and its version (${DEFAULT_OUT})
  --quiet                  print only whether there is a certificate

${flagNames(acceptedSettings)}

Exit status: 0 the bundle was written; otherwise there is none: 1 non-conformant, 2 could not judge, or refused, 3 incomplete, or the
evidence does not show enough, 130 or 143 interrupted. The reports of a run that was not certified go to the reports folder.

  keygen
  certify --base-url https://spray.example --product-file product.json --signing-key-file vendor.key
  certify --base-url reference --product-file product.json --signing-key-file vendor.key
`,
  allFlags: () => flagLines([...ownSettings, ...acceptedSettings]),
  async run(args, console) {
    const { starting } = console;
    const values = readSettingFlags(args, 'certify', {
      ...Object.fromEntries(ownSettings.map(({ name }) => [flagOf(name), { type: 'string' as const }])),
      out: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      targets: { type: 'string' },
      watch: { type: 'boolean' },
    });
    for (const flag of ['targets', 'watch'])
      if (values[flag] !== undefined) throw new UsageError(`--${flag}: certify judges one product, once`);
    const preparation = prepareCertification(values);
    const talking: Console = values['quiet'] === true ? { ...mute, err: (lines) => console.err(lines) } : console;
    for (const notice of preparation.notices) console.err(notice);
    const { settings, product } = preparation;
    try {
      await starting?.(limitsFor(preparation));
      const clocks = aClockWatch();
      const { result: report, interrupted } = await judgeWithProgress(settings, talking, {
        watching: clocks.watching,
        certified: product,
      });
      for (const line of reportToGitHub(report, process.env)) console.err(line);
      const { report: published, changed } = await publishReport(report, judging);
      const sealed = sealReport(published, settings.signingKey);
      const publicKey = createPublicKey(createPrivateKey(settings.signingKey));
      const otherDay = clocks.disagreement();
      const obstacle = await findObstacle({ report: sealed, publicKey, product, otherDay, changed });
      if (obstacle === null) return await publish(preparation, { ...sealed, product }, { console, talking });
      const status = await reportWithout(preparation, values, report, talking);
      console.out(painted`${red('No certificate')}: ${obstacle.because}.`);

      return interrupted ?? status ?? obstacle.status;
    } finally {
      // Both were made before the first request, to see that they can be.
      for (const unused of [outIn(values), settings.reportsDir]) removeIfEmpty(unused);
    }
  },
};

/** The evidence is kept whole, judged twice, and written in several forms. */
function limitsFor({ settings }: Preparation): ReturnType<typeof limitsOf> {
  const limits = limitsOf([settings], 1);

  return { ...limits, seconds: limits.seconds + 60, bodyBytes: Math.max(3 * limits.bodyBytes, 64 * 1024 ** 2) };
}

async function publish(
  { settings, paths, keyPath }: Preparation,
  report: CertifiedReport,
  { console, talking }: { readonly console: Console; readonly talking: Console },
): Promise<number> {
  const privateKey = createPrivateKey(settings.signingKey);
  const { product } = report;
  const { result: problem, interrupted } = await finishing(() => writeBundle(paths, bundleFiles(report, privateKey)));
  talking.out(consoleLines(report, { commandFor: explainLine }));
  if (problem !== null) {
    console.err(problem);

    return 2;
  }
  const fingerprint = fingerprintOf(privateKey);
  const publicKey = keyPath === null ? 'vendor.pub' : publicPathOf(keyPath);
  console.out(
    painted`${green('Certified')}: ${product.name} ${product.version}${report.target.isReference ? ' (the embedded reference, not a product)' : ''}.`,
  );
  talking.out([
    `The bundle is in ${paths.folder}, and as one file to send in ${paths.archive}. Open ${paths.folder}/certificate.html to print the certificate.`,
    `Whoever has your public key (${fingerprint}) verifies it with:`,
    `  npx crop-spraying-conformance verify ${shellWord(paths.archive)} --public-key ${shellWord(publicKey)}`,
  ]);

  return interrupted ?? 0;
}

/** The usual reports, where a certificate cannot be given. Returns a status only if they could not be written. */
async function reportWithout(
  { settings }: Preparation,
  values: FlagValues,
  report: Report,
  console: Console,
): Promise<number | null> {
  const commands = judgeAgain({ given: givenTexts(process.env, values), seed: settings.seed, scope: settings });
  const { result } = await finishing(() => writeRunReports(settings, report, commands));
  console.out(consoleLines(namedAsGiven(report, values), { ...commands, reports: result.shown }));
  if (result.problem === null) return null;
  console.err(result.problem);

  return 2;
}

interface Certifiable {
  /** Sealed and signed. */
  readonly report: Report;
  readonly publicKey: KeyObject;
  readonly product: Product;
  /** The day that the service's clock shows, if it is another. */
  readonly otherDay: string | null;
  /** What is judged otherwise with stand-ins. */
  readonly changed: string | null;
}

export async function findObstacle(certifiable: Certifiable) {
  const { report, publicKey, product, otherDay, changed } = certifiable;
  const { verdict, scope, error, settings, exchanges } = report;
  if (verdict !== 'conformant' || scope !== 'full') {
    const narrowed = narrowedText(report);
    const status = exitStatusOf(report);

    // A status of 0 would say that there is a certificate.
    return {
      because:
        error === null
          ? `the verdict is ${verdict}${narrowed === '' ? '' : `, ${narrowed}`}`
          : 'the run could not judge',
      status: status === 0 ? INCOMPLETE : status,
    };
  }
  const [uncertifiable] = uncertifiableSettings(settings);
  if (uncertifiable !== undefined) return { because: `${uncertifiable} is set`, status: 2 };
  if (!isDeepStrictEqual(report.product, product))
    return { because: 'the names of the product contain a secret of the settings', status: 2 };
  if (otherDay !== null)
    return {
      because: `the clock of this machine says ${report.startedAt.slice(0, 10)}, and that of the service ${otherDay}: one of them is wrong`,
      status: INCOMPLETE,
    };
  const cut = cutEvidence(exchanges);
  if (cut !== null) return { because: cut, status: INCOMPLETE };
  if (changed !== null)
    return { because: `with stand-ins for personal data, ${changed} is judged otherwise`, status: INCOMPLETE };
  const { answer, problems, doubts } = await verifyReport(report, {
    keys: [publicKey],
    now: new Date(report.finishedAt),
    judging,
  });

  return answer === 'verified'
    ? null
    : { because: `it would not verify: ${[...problems, ...doubts][0] ?? ''}`, status: INCOMPLETE };
}

const INCOMPLETE = 3;

export const judging = judgingWith(requirements);

const DAY_MS = 86_400_000;

/** Compares the clock of this machine with the Date headers of the service. */
function aClockWatch() {
  const clock = aClock();
  let agreed = false;
  let last: string | null = null;
  const look = (text: string | undefined) => {
    const time = text === undefined ? NaN : Date.parse(text);
    if (Number.isNaN(time)) return;
    if (Math.abs(time - clock().getTime()) < DAY_MS) agreed = true;
    else last = new Date(time).toISOString().slice(0, 10);
  };

  return {
    watching: (transport: Transport): Transport => ({
      ...transport,
      async send(request, delivery) {
        const response = await transport.send(request, delivery);
        look(response.headers.find(([name]) => name.toLowerCase() === 'date')?.[1]);

        return response;
      },
    }),
    disagreement: () => (agreed || last === null ? null : last),
  };
}
