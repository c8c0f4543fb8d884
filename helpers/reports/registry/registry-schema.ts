import { slugs } from '../../interface/operations.js';
import {
  aBoolean,
  aList,
  anEnum,
  anObject,
  aRecord,
  aText,
  ref,
  textOrNull,
} from '../../records/exploration-schema.js';
import { outcomes } from '../../records/reported-requirement.js';

const PATH = '^[a-z0-9._/-]+$';
const pathOrNull = (description: string) => ({ ...textOrNull(description), pattern: PATH });

const certified = anObject(
  {
    product: anObject({ vendor: aText(), name: aText(), version: aText(), contact: aText(), environment: aText() }),
    suite: anObject({ version: aText(), interface: aText(), requirementSet: aText() }),
    baseUrl: aText(),
    startedAt: aText(),
    verdict: anEnum(['conformant', 'passed', 'non-conformant', 'incomplete', null]),
    signer: aText('The fingerprint of the key in the bundle; empty if there is none.'),
    operations: {
      ...aRecord(
        anObject(Object.fromEntries(outcomes.map((outcome) => [outcome, ref('count')]))),
        { pattern: '^[a-z-]+$' },
        'How many requirements of each operation have each outcome.',
      ),
      minProperties: slugs.length,
    },
    omits: aList(aText(), 'The documented fields that the product is declared not to have.'),
    policies: aList(aText(), 'How the silences of the interface were read: the sentences of the certificate.'),
    exceptions: aRecord(
      anEnum(outcomes),
      undefined,
      'Each requirement that did not pass, by its id, with its outcome.',
    ),
  },
  'What the bundle says. Of an entry that is not verified, nothing of it is proven.',
);

const entry = anObject({
  path: aText('Of the bundle, in the folder of the list.'),
  digest: ref('digest'),
  standing: anEnum(
    ['verified', 'wrong', 'unproven', 'unreadable', 'trial'],
    'Only verified ones count. A trial is verified, but of the embedded reference.',
  ),
  reasons: aList(aText(), 'Why it is not verified; empty if it is.'),
  certificate: pathOrNull('The certificate in this site; null if it is not verified.'),
  badge: pathOrNull('The badge of this certificate; null if it is not verified.'),
  bundle: {
    ...anObject(
      { path: ref('path'), sha256: ref('digest') },
      'The bundle in this site, and the SHA-256 of its file; null if it is not verified.',
    ),
    type: ['object', 'null'],
  },
  publicKey: pathOrNull('The key of its signer in this site, as PEM; null if it is not verified.'),
  isClaimedTwice: aBoolean('Whether another verified certificate is about the same version.'),
  certified: { ...certified, type: ['object', 'null'] },
});

const product = anObject({
  vendor: aText(),
  name: aText(),
  slug: { ...aText(), pattern: '^[a-z0-9-]+$' },
  page: { ...aText(), pattern: String.raw`^products/[a-z0-9-]+/index\.html$` },
  badge: pathOrNull('The badge of the newest verified version; null if there is none.'),
  latest: {
    description: 'The digest of the newest verified bundle; null if there are only trials.',
    oneOf: [ref('digest'), { type: 'null' }],
  },
  certificates: aList(ref('digest'), 'The digests of all verified bundles, newest first.'),
  trials: aList(ref('digest'), 'The digests of bundles of the embedded reference under this name.'),
  lookAlikes: aList(aText(), 'The slugs of products whose vendor or name may be mistaken for this one.'),
});

/** The JSON Schema of index.json, which the package has as registry.schema.json. */
export const registrySchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://crop-spraying.example/schemas/conformance-registry/1.json',
  title: 'index.json',
  ...anObject(
    {
      format: { const: 'crop-spraying-conformance-registry/1' },
      suite: anObject({ name: aText(), version: aText() }, 'The suite that made the list.'),
      counts: anObject({
        products: ref('count'),
        certificates: ref('count'),
        notVerified: ref('count'),
        trials: ref('count'),
      }),
      products: aList(product),
      entries: aList(entry),
    },
    'A list of certified products, as the command registry writes it. All paths are relative to the file, except those of bundles. Texts come from the bundles and may be hostile. Later versions add fields to any object and rename none, so readers must ignore unknown fields.',
  ),
  $defs: {
    count: { type: 'integer', minimum: 0 },
    path: { type: 'string', pattern: PATH },
    digest: {
      ...aText('SHA-256 of the manifest; of the whole file if the bundle is unreadable.'),
      pattern: '^[0-9a-f]{64}$',
    },
  },
};
