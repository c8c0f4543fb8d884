import { createPrivateKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../helpers/records/bundle-reading.js';
import { bundleMembers, manifestOf, signManifest, type Manifest } from '../../helpers/records/bundle.js';
import type { Product, Report } from '../../helpers/records/report.js';
import { bundleProblems } from '../../helpers/reports/certificate/bundle-files.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { aSigner, bundleOf, sampleProduct, type Signer } from '../support/bundles.js';
import { published } from '../support/judging.js';

type Files = ReadonlyMap<string, Uint8Array>;

const [ours, theirs] = [aSigner(), aSigner()];
const honest = bundleOf(await published(), ours);
const other = bundleOf(await published({ settings: { seed: 2 } }), ours, { ...sampleProduct, name: 'Other Product' });
const foreign = bundleOf(await published({ settings: { seed: 3 } }), theirs);
const asBundle = (files: Files): Bundle => ({ files, folder: null, flaws: [] });
const problemsOf = (files: Files) => bundleProblems(asBundle(files));
const bytesOf = (files: Files, name: string) => Buffer.from(files.get(name) ?? []);
const replaced = (name: string, bytes: Uint8Array | string, files: Files = honest) =>
  new Map([...files, [name, Buffer.from(bytes)] as const]);
const honestReport = JSON.parse(bytesOf(honest, 'conformance.json').toString()) as Report & { product: Product };
const honestManifest = JSON.parse(bytesOf(honest, 'manifest.json').toString()) as Manifest;
const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Signs the manifest anew, as somebody does who holds a key. */
function signed(files: Files, signer: Signer = ours): Files {
  const manifest = signManifest(manifestOf(honestReport, files), createPrivateKey(signer.pem));

  return replaced('manifest.json', written(manifest), files);
}

/** A bundle whose report the key's owner changed: everything else is made anew from it. */
function resealed(change: (report: Report) => Partial<Report>): Files {
  const product = change(honestReport).product ?? sampleProduct;

  return bundleOf({ ...honestReport, ...change(honestReport) }, ours, product);
}

/** An honest bundle with another report in it, listed in a signed manifest. */
function forge(report: object): Files {
  return signed(replaced('conformance.json', written(report)));
}

test('an honest bundle has no problem, and neither have those that forgeries are made with', () => {
  expect([honest, other, foreign, signed(honest)].map(problemsOf)).toEqual([[], [], [], []]);
});

/** Other texts that decode to the same bytes. */
const respelt = {
  'with a text after it': (text: string) => `${text} accredited`,
  'with a blank before it': (text: string) => ` ${text}`,
  'without its padding': (text: string) => text.replaceAll('=', ''),
  'with bits that nobody reads': (text: string) => text.replace(/.==$/, (end) => `${nextLetter(end)}==`),
};

function nextLetter([letter = 'A']: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

test.for(Object.entries(respelt))('a signature is refused %s', ([, respell]) => {
  const manifest = { ...honestManifest, signature: respell(honestManifest.signature) };

  expect(Buffer.from(manifest.signature, 'base64')).toEqual(Buffer.from(honestManifest.signature, 'base64'));
  expect(problemsOf(replaced('manifest.json', written(manifest)))).not.toEqual([]);
});

describe.for([...bundleMembers])('%s', (name) => {
  test('is missed if it is emptied', () => {
    expect(problemsOf(replaced(name, ''))).not.toEqual([]);
  });

  test.for(bundleMembers.filter((member) => member !== name))('is not taken from %s', (member) => {
    const swapped = replaced(name, bytesOf(honest, member), replaced(member, bytesOf(honest, name)));

    expect(problemsOf(swapped)).not.toEqual([]);
    expect(problemsOf(replaced(name, bytesOf(honest, member)))).not.toEqual([]);
  });

  test('is not taken from another bundle, of the same key or of another', () => {
    const bytes = bytesOf(honest, name);
    const own = [other, foreign].map((files) => bytesOf(files, name)).filter((their) => !their.equals(bytes));

    for (const their of own) expect(problemsOf(replaced(name, their))).not.toEqual([]);
    expect(own).not.toEqual([]);
  });

  test('is missed if a byte of it is changed, added or removed', () => {
    const bytes = bytesOf(honest, name);
    for (const at of [0, 1, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x01;

      expect(problemsOf(replaced(name, changed)), `byte ${at}`).not.toEqual([]);
    }
    expect(problemsOf(replaced(name, Buffer.concat([bytes, Buffer.from('\n')])))).not.toEqual([]);
    expect(problemsOf(replaced(name, bytes.subarray(0, -1)))).not.toEqual([]);
  });
});

describe('whoever has no key of ours', () => {
  test('cannot sign the manifest with another key, and leave ours or exchange it', () => {
    expect(problemsOf(signed(honest, theirs))).toEqual([
      'expected a signature of manifest.json by the key in the bundle, got another',
    ]);
    expect(problemsOf(signed(replaced('public-key.pem', theirs.publicPem), theirs))).toContain(
      'expected a signature of conformance.json by the key in the bundle, got another',
    );
  });

  test.for(Object.keys(honestManifest))('cannot change %s in the manifest', (field) => {
    for (const value of [undefined, null, 'forged', {}, { ...honestManifest, [field]: 'forged' }])
      expect(problemsOf(replaced('manifest.json', written({ ...honestManifest, [field]: value })))).not.toEqual([]);
  });

  test.for([
    ['a second verdict', (text: string) => text.replace('"verdict": ', '"verdict": "non-conformant",\n  "verdict": ')],
    ['another order of white space', (text: string) => text.replaceAll('  ', '\t')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['an escaped letter', (text: string) => text.replace('conformant"', String.raw`conforman\u0074"`)],
    ['another field', (text: string) => text.replace('{\n', '{\n  "note": "signed by this key",\n')],
  ] as const)('cannot write %s into a JSON file', ([, change]) => {
    for (const name of ['manifest.json', 'conformance.json']) {
      const text = change(bytesOf(honest, name).toString());

      expect(text).not.toBe(bytesOf(honest, name).toString());
      expect(problemsOf(replaced(name, text)), name).not.toEqual([]);
      if (name === 'conformance.json') expect(problemsOf(signed(replaced(name, text)))).not.toEqual([]);
    }
  });
});

describe('not even the owner of the key', () => {
  test.for(['certificate.html', 'badge.svg', 'conformance.html', 'exchanges.har'])(
    'can sign another %s over an honest report',
    (name) => {
      const text = bytesOf(honest, name)
        .toString()
        .replaceAll('Field Master', 'Another Product')
        .replaceAll(String(honestReport.totals.passed), String(honestReport.totals.passed + 1));
      const forged = signed(replaced(name, `${text} `));

      expect(problemsOf(forged)).toEqual([
        `expected ${name} as version 0.3.0 writes it from the report, got something else`,
      ]);
    },
  );

  test.for([
    ['of a narrowed run', { scope: 'narrowed' as const }, 'narrowed'],
    ['of another verdict', { verdict: 'passed' as const }, 'got passed'],
    ['that shows what the service sent', { evidence: 'full' as const }, 'stand-ins'],
    ['of an interrupted run', { interrupted: true }, 'interrupted'],
    [
      'of a regraded recording',
      {
        regraded: {
          at: '2026-01-01T00:00:00.000Z',
          from: '0.2.0',
          source: { digest: null, signature: null, isIntact: true },
        },
      },
      'regraded',
    ],
    ['with waivers that are not needed', { idleWaivers: ['get-order/answers-200'] }, 'no waivers'],
    ['of a run that clamps', { settings: { minimums: 'clamp' } }, 'SPRAY_MINIMUMS'],
    [
      'with a name that hides letters',
      { product: { ...sampleProduct, name: 'Field\u202eMaster' } },
      'product: expected one line',
    ],
    [
      'with a name of several lines',
      { product: { ...sampleProduct, contact: 'x\nsigned by this key' } },
      'on one line',
    ],
  ] as const)('can certify %s', ([, change, words]) => {
    const forged = resealed((report) => ({
      ...change,
      ...('settings' in change && { settings: { ...report.settings, ...change.settings } }),
    }));

    expect(problemsOf(forged).join('\n')).toContain(words);
  });

  test('can cut the evidence', () => {
    const forged = resealed(({ exchanges }) => ({
      exchanges: Object.fromEntries(
        Object.entries(exchanges).map(([id, exchange]) => [
          id,
          exchange.response === null
            ? exchange
            : { ...exchange, response: { ...exchange.response, body: { text: '', bytes: 99_999 } } },
        ]),
      ),
    }));

    expect(problemsOf(forged).join('\n')).toContain('expected the whole evidence, but only the beginning');
  });

  test('can leave out the product, the signature or the seal', () => {
    const { product: _, ...anonymous } = honestReport;
    const { seal: __, ...unsealed } = honestReport;

    expect(problemsOf(forge(sealReport(anonymous, ours.pem)))).toContain(
      'expected the product in conformance.json, got none',
    );
    expect(problemsOf(forge(unsealed))).not.toEqual([]);
    expect(problemsOf(forge(sealReport({ ...anonymous, product: sampleProduct }, null)))).not.toEqual([]);
  });
});

test('the folder in an archive has the name of the product', () => {
  const [problem] = bundleProblems({ ...asBundle(honest), folder: 'other-product-9' });

  expect(problem).toBe(
    'expected the files in a folder field-master-2.1, as the product is named, got "other-product-9"',
  );
});
