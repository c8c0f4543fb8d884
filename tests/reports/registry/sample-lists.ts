import type { Outcome } from '../../../helpers/judging/judge.js';
import type { Entry } from '../../../helpers/reports/registry/entries.js';
import { anEntry } from './sample-entries.js';

const names = [
  'Acme Farming Ltd.: Field Master, Spray Planner', 'Agrarsysteme Nord GmbH: FeldPlan, FeldPlan Lite', 'Cúc Phương Software: Ruộng Xanh',
  'Blue Heron Aviation: Heron Orders', 'Cropwise Cooperative: Coop Spray Desk, Coop Spray Mobile Gateway', 'Delta Drones: DeltaOps',
  'Mekong Data: Lúa Order Service', 'Orchard & Vine: OrchardOS', 'Prairie Cloud: Prairie Spray', 'Quinta Digital: Campo Seguro',
  'Rijnland Agro B.V.: AkkerPost', 'Saskatoon Systems: Section 36', 'Terra Firma: TF Orders, TF Orders Enterprise Edition',
  'Umbria Tech: Spruzzo', 'Verdant: Verdant API', 'Wheatley Brothers: Brothers’ Book', 'Yara Valley IT: Valley Desk',
  '農業システム株式会社: 散布オーダー', 'شركة الحقول: رشّ', 'Zenith Agronomics: Zenith', 'Öko-Spritz e. V.: Öko-Spritz',
].flatMap((line) => {
  const [vendor = '', products = ''] = line.split(': ');

  return products.split(', ').map((name) => ({ vendor, name, contact: `conformance@${vendor.length}.example` }));
}); // prettier-ignore

const exceptions: readonly Readonly<Record<string, Outcome>>[] = [
  {},
  { 'create-order/refusals-are-4xx': 'warned' },
  { 'get-order/unique-keys': 'warned', 'list-feedback/unique-keys': 'warned', 'create-order/unique-keys': 'warned' },
  { 'list-notifications/filled-objects': 'not-exercised' },
  { 'list-feedback/enum-values': 'excluded', 'verify-payment/enum-values': 'excluded' },
];
const omissions = [[], ['Order.cost'], [], ['User.expertise', 'Order.completionDate'], []];

/** The versions of a product, oldest first, each a bit different from the one before. */
function versionsOf(product: { vendor: string; name: string }, seed: number, count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = seed + index;
    const day = `${String((turn % 12) + 1).padStart(2, '0')}-${String(((seed * 7) % 27) + 1).padStart(2, '0')}`;

    return anEntry({
      product: { ...product, version: `${index + 1}.${seed % 10}` },
      startedAt: `${2023 + Math.floor((turn + index * 4) / 12)}-${day}T09:30:00.000Z`,
      outcomes: exceptions[turn % exceptions.length] ?? {},
      omits: omissions[(turn * 2) % omissions.length] ?? [],
      settings: turn % 3 === 0 ? { nulls: 'absent' } : {},
    });
  });
}

/** About 25 products as a list may have them, with everything else that it can show. */
export const realisticList: readonly Entry[] = [
  ...names.flatMap((product, index) => versionsOf(product, index, 1 + (index % 4))),
  anEntry({ product: { name: 'Field Master', version: '9.0' }, startedAt: '2026-10-01T08:00:00.000Z' }),
  anEntry({
    product: { name: 'Field Master', version: '9.0' },
    startedAt: '2026-10-02T08:00:00.000Z',
    path: 'again.tar.gz',
  }),
  anEntry({ product: { vendor: 'Verdаnt', name: 'Verdant API' } }),
  anEntry({
    standing: 'wrong',
    path: 'submissions/sprayway-4.tar.gz',
    product: { vendor: 'Sprayway', name: 'Sprayway', version: '4' },
    reasons: [
      'expected conformance.json as it was when the manifest was signed, got other bytes',
      'expected a signature of manifest.json by the key in the bundle, got another',
    ],
  }),
  anEntry({
    standing: 'unproven',
    path: 'submissions/hillside-1.0',
    product: { vendor: 'Hillside', name: 'Hillside Orders', version: '1.0' },
    reasons: ['expected a trusted key of Hillside, got none: name it in keys.json'],
  }),
  anEntry({
    standing: 'unreadable',
    path: 'submissions/broken.tar.gz',
    reasons: ['expected a gzip stream, got something else'],
  }),
  anEntry({ standing: 'trial', product: { vendor: 'Acme Farming Ltd.', name: 'Field Master', version: '0.0-try' } }),
];

/** Many products, each with many versions. */
export function largeList(products: number, versions: number): Entry[] {
  return Array.from({ length: products }, (_, index) =>
    versionsOf(
      { vendor: `Vendor of Farming Software ${index % 80}`, name: `Spraying Product ${index}` },
      index,
      versions,
    ),
  ).flat();
}
