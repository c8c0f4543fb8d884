import { describe, expect, test } from 'vitest';
import type { Report } from '../../helpers/records/report.js';
import { consoleLines, traceLines } from '../../helpers/reports/console.js';
import { annotations } from '../../helpers/reports/github.js';
import { certifiedVersionOf } from '../../helpers/reports/registry/entries.js';
import { siteFiles } from '../../helpers/reports/registry/site.js';
import { reportFiles } from '../support/report-files.js';
import { sealReport } from '../../helpers/seals/seal.js';
import { printedText } from '../../helpers/words/line.js';
import { aSigner, bundleOf, sampleProduct } from '../support/bundles.js';
import type { Handle, Reply } from '../support/in-process.js';
import { judge, published } from '../support/judging.js';

/** People whom no report may name. None of their words stands in ours. */
const canaries = {
  fullName: 'Ottilie Quandtmeier',
  email: 'ottilie.quandtmeier@kanarienhof.example',
  phoneNumber: '+49 7713 884 2960',
  street: 'Drosselbartweg 4711',
  city: 'Müßelhausen',
  province: 'Пензагорск',
  postalCode: '88794',
  text: 'Bitte Herrn Brunkhorst unter 0177-5550863 oder brunkhorst@kuckucksmoor.example, 佐久間 oder Ζαχαριάδης anrufen.',
  location: "Flurstück 'Kuckucksmoor' hinter Brunkhorst",
  subject: 'Termin mit Kuckucksmoor GmbH und المنصوري',
};

/** Of the users in turn. */
const postalCodes = ['88794', 'S7K 9J5', 'SW1Q 9ZZ', '107-0093', 'K9Q8Z7'];
const PHONE = 4_977_138_842_960;
const DEGREES = { latitude: 48.734_519, longitude: -9.126_834 };

/** The words and numbers of at least four characters. */
const parts = [
  ...new Set(Object.values(canaries).flatMap((text) => text.match(/[\p{L}\p{M}]{4,}|\d{4,}|佐久間/gu) ?? [])),
  ...postalCodes,
  String(PHONE),
  ...Object.values(DEGREES).flatMap((degrees) => [String(Math.abs(degrees)), Math.abs(degrees).toFixed(4)]),
].filter((part) => !['example', 'unter', 'oder', 'hinter'].includes(part));

/** The locations of the run's own orders. */
const OURS = /#[0-9a-f]{8}-\d|\b00\d{10}\b/;

/** A server with these people in every text that is theirs. */
const inhabited =
  (change: (right: Reply) => Reply): ((handle: Handle) => Handle) =>
  (handle) =>
  async (call) => {
    const right = await handle(call);
    if (right.status !== 200 || !String(right.body).startsWith('{')) return change(right);
    const value = JSON.parse(String(right.body), function (this: { id?: number }, name, member: unknown) {
      if (name === 'postalCode') return postalCodes[Number(this.id) % postalCodes.length];

      return typeof member === 'string' && name in canaries && !OURS.test(member)
        ? canaries[name as keyof typeof canaries]
        : member;
    }) as Record<string, unknown>;
    const body = JSON.stringify(value, (_, member: unknown) =>
      isOthersOrder(member) ? { ...member, ...DEGREES } : member,
    );

    return change({ ...right, body });
  };

function isOthersOrder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'latitude' in value && !OURS.test(JSON.stringify(value));
}

const all = Object.values(canaries).join(' | ');

/** In every item of a page, or in the object itself. */
function withMembers(right: Reply, members: object): Reply {
  if (right.status !== 200 || !String(right.body).startsWith('{')) return right;
  const value = JSON.parse(String(right.body)) as Record<string, unknown>;
  const content = value['content'];

  return {
    ...right,
    body: JSON.stringify(
      Array.isArray(content)
        ? { ...value, content: content.map((item: object) => ({ ...item, ...members })) }
        : { ...value, ...members },
    ),
  };
}

/** A rejection that names people. */
const rejecting = (body: string, type: string) => (right: Reply) =>
  right.status === 200 ? right : { ...right, headers: { ...right.headers, 'content-type': type }, body };

/** Where a service may show them, and conform. */
const places: Readonly<Record<string, (right: Reply) => Reply>> = {
  'in the fields that are theirs': (right) => right,
  'in undocumented fields': (right) =>
    withMembers(right, {
      contactPerson: canaries.fullName,
      tags: [canaries.city, { nested: canaries.text }],
      phone: PHONE,
      note: all,
      geo: { type: 'Point', coordinates: [DEGREES.longitude, DEGREES.latitude] },
      base64: Buffer.from(all).toString('base64'),
    }),
  'in names of fields': (right) =>
    withMembers(right, { [canaries.email]: 1, [canaries.fullName]: { [String(PHONE)]: true }, Quandtmeier: {} }),
  'in errors': rejecting(
    JSON.stringify({ detail: all, user: { name: canaries.fullName } }),
    'application/problem+json',
  ),
  'in pages': rejecting(`<html><body><p>Dear ${all}</p></body></html>`, 'text/html'),
  'in headers': (right) => ({
    ...right,
    headers: {
      ...right.headers,
      'x-user': canaries.fullName.normalize(),
      'x-ottilie-quandtmeier': '1',
      'content-type': 'application/vnd.quandtmeier+json',
    },
  }),
};

function outputsOf(report: Report): Readonly<Record<string, string>> {
  const files = bundleOf(report, aSigner());
  const bundle = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const);
  const certified = certifiedVersionOf({ ...report, product: sampleProduct }, files);
  const entry = {
    path: 'it',
    digest: '0'.repeat(64),
    archive: 'cd',
    standing: 'verified',
    reasons: [],
    certified,
  } as const;
  const site = [...siteFiles([entry])].map(([name, text]) => [`site/${name}`, text] as const);
  const read = [...Object.entries(reportFiles(sealReport(report, null))), ...bundle, ...site].map(([name, text]) => [
    name,
    /\.(?:json|har)$/.test(name) ? textsIn(JSON.parse(text)).join('\n') : text,
  ]);

  return {
    ...(Object.fromEntries(read) as Record<string, string>),
    console: printedText(consoleLines(report, { commandFor: (id) => id })),
    annotations: annotations(report).join('\n'),
    trace: traceLines(report).join('\n'),
  };
}

/** Every name, text and number in a value, also in JSON that is a text, and what base64 says. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return [value, ...textsIn(parsed(value))];
  if (typeof value !== 'object' || value === null) return [];
  const bytes = 'base64' in value ? Buffer.from(String(value.base64), 'base64') : Buffer.alloc(0);

  return [
    ...(Array.isArray(value) ? [] : Object.keys(value)),
    ...Object.values(value).flatMap(textsIn),
    bytes.toString('latin1'),
    bytes.toString(),
    bytes.toString('utf16le'),
  ];
}

function parsed(text: string): unknown {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** What a text says of the people, also in the forms in which the server wrote it. */
function saidIn(text: string): string[] {
  const small = text.toLowerCase();

  return parts.filter((part) =>
    // Digests contain some digits, too.
    /^\d{4,6}$/.test(part)
      ? new RegExp(`(?<![\\da-f])${part}(?![\\da-f])`).test(small)
      : [
          part.toLowerCase(),
          encodeURIComponent(part).toLowerCase(),
          Buffer.from(part).toString('latin1').toLowerCase(),
          Buffer.from(part).toString('hex'),
        ].some((form) => small.includes(form)) ||
        (part.length > 6 && text.includes(Buffer.from(part).toString('base64').slice(2, -4))),
  );
}

describe.for(Object.keys(places))('%s', (place) => {
  const wrap = inhabited(places[place] ?? ((right) => right));

  test('people are in no file of a certificate, and not on the site that lists it', async () => {
    const report = await published({ wrap });
    const said = Object.entries(outputsOf(report)).flatMap(([name, text]) =>
      saidIn(text).map((what) => `${name}: ${what}`),
    );

    expect(report).toMatchObject({ evidence: 'stand-ins', verdict: 'conformant' });
    expect(said).toEqual([]);
  });
});

test('with full evidence they are, so that the tests above can fail', async () => {
  const report = await judge({ wrap: inhabited((right) => right) });

  expect(report.evidence).toBe('full');
  expect(saidIn(outputsOf(report)['conformance.json'] ?? '').length).toBeGreaterThan(10);
});
