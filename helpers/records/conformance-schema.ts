import { roles, slugs } from '../interface/operations.js';
import {
  aBoolean,
  aList,
  anEnum,
  anObject,
  aRecord,
  aText,
  explorationDefinitions,
  ref,
  textOrNull,
  where,
} from './exploration-schema.js';
import { outcomes } from './reported-requirement.js';

const DIGEST = '^[0-9a-f]{64}$';
const SIGNATURE = '^[A-Za-z0-9+/]{86}==$';
const counts = [...outcomes, 'requests', 'ordersCreated', 'waits'];
const report = anObject(
  {
    format: { const: 'crop-spraying-conformance/1' },
    suite: anObject({
      name: ref('name'),
      version: ref('version'),
      interface: ref('name'),
      requirementSet: ref('version', 'The version of its set of requirements.'),
    }),
    'product?': anObject(
      {
        vendor: ref('line'),
        name: ref('line'),
        version: ref('line'),
        contact: ref('line'),
        environment: ref('line'),
      },
      'What is certified, as its vendor names it.',
    ),
    evidence: anEnum(['stand-ins', 'full'], 'Whether personal data is replaced by stand-ins.'),
    'leftOut?': anObject(
      {
        fields: ref('count', 'Undocumented ones.'),
        headers: ref('count', 'Those on which no judgement depends.'),
        bodies: ref('count', 'Of rejections, and of what is not JSON.'),
      },
      'How much of what the service sent is not in the evidence of a certificate.',
    ),
    target: anObject({
      baseUrl: ref('line', 'Any secret in it is masked.'),
      isReference: aBoolean('Whether the target was the embedded reference, not a service.'),
      'name?': ref('line', 'Its name in the list of targets.'),
    }),
    startedAt: ref('instant'),
    finishedAt: ref('instant'),
    seed: {
      type: 'integer',
      minimum: 0,
      description: 'The seed that reproduces the generated data.',
      maximum: 2 ** 32 - 1,
    },
    settings: anObject(
      {
        'credentials?': aList(ref('role'), 'The roles that had credentials.'),
        'session?': { type: ['object', 'null'] },
        'crop?': { type: ['object', 'null'] },
        'caFile?': textOrNull(),
        'reportsDir?': aText(),
        'proxy?': textOrNull('The host of the proxy.'),
      },
      'The settings that are not secret, by name.',
    ),
    verdict: anEnum(
      ['conformant', 'passed', 'non-conformant', 'incomplete', null],
      'Null if the run could not judge. Conformant: every requirement of the interface passed. Passed: everything that was judged passed, but the scope was narrowed, failures were waived, it was regraded from a recording that somebody changed, or it is an exploration or recorded traffic.',
    ),
    error: textOrNull('Why the run could not judge.'),
    scope: anEnum(
      ['full', 'narrowed', 'waived', 'explored', 'traffic'],
      'How much of the interface the verdict is about; explored if it is an exploration, traffic if others recorded it, narrowed if anything was left out, otherwise waived if a failure was.',
    ),
    hints: aList(
      anObject({
        text: aText(),
        requirements: aList(aText(), 'The ids of the requirements whose findings it explains.'),
      }),
      'What the findings together look like. Hints do not change the verdict.',
    ),
    'baseline?': anObject(
      {
        startedAt: aText(),
        version: aText('The version of the suite that judged it.'),
        failed: ref('strings', 'The ids of the requirements that failed.'),
        notExercised: ref('strings', 'The ids of the requirements that were not exercised.'),
        unseen: ref('strings', 'The documented fields that were never seen.'),
      },
      'The earlier run that failures are known from. What is known does not change the verdict, only the exit status.',
    ),
    interrupted: aBoolean(),
    totals: anObject(Object.fromEntries(counts.map((name) => [name, ref('count')]))),
    requirements: aList(ref('requirement'), { maxItems: 10_000 }),
    exchanges: {
      ...aRecord(
        ref('exchange'),
        ref('exchangeId'),
        'The exchanges in the order in which they were sent, keyed by the ids that findings refer to.',
      ),
      maxProperties: 10_000,
    },
    silences: aList(
      anObject({ silence: aText(), observed: aText() }),
      'What the target does where the interface is silent.',
    ),
    coverage: aRecord(
      aRecord(anObject({ seen: ref('count'), 'values?': ref('strings') })),
      ref('operation'),
      'How often each field was seen, by operation and path.',
    ),
    undocumented: aRecord(ref('strings'), ref('operation'), 'Undocumented fields, by operation.'),
    unseen: aList(
      ref('unseenField'),
      'Documented fields that no response showed and that are not declared as omitted; with any, the run is incomplete. Since 0.2.',
    ),
    omits: aList(
      anObject({
        field: ref('field'),
        shownIn: {
          anyOf: [ref('exchangeId'), { type: 'null' }],
          description: 'An exchange that shows it after all.',
        },
      }),
      'The fields that the service declares not to have (SPRAY_OMITS). Since 0.2.',
    ),
    idleWaivers: aList(ref('requirementId'), 'Waivers for requirements that pass.'),
    lost: aList(aText(), 'The exchanges whose responses were lost, so that what they asked was asked again.'),
    ordersCreated: aList(aText(), 'The ids of the orders that the run left behind, as their digits.'),
    'teardown?': anObject(
      { outcome: anEnum(['removed', 'not-offered', 'failed']), message: textOrNull('Why it failed.') },
      'Whether the provider states removed the orders of the run, if they were asked to.',
    ),
    mark: aText('The mark in the location of each order that the run created.'),
    recording: anObject(
      {
        credentials: aRecord(
          aRecord(aText()),
          ref('role'),
          'The names of the headers of each role, with a number that distinguishes their values.',
        ),
        session: textOrNull('SPRAY_SESSION as JSON text.'),
        crop: textOrNull('SPRAY_CROP as JSON text.'),
        hasPaymentSecret: aBoolean(),
      },
      'What regrading needs besides settings and exchanges.',
    ),
    'regraded?': anObject(
      {
        at: ref('instant'),
        from: ref('version'),
        source: anObject(
          {
            digest: { ...textOrNull(), pattern: DIGEST },
            signature: { ...textOrNull(), pattern: SIGNATURE },
            isIntact: aBoolean(),
          },
          'The seal of the report that was regraded.',
        ),
      },
      'When it was regraded, and which version of the suite made the recording.',
    ),
    'exploration?': ref('exploration'),
    'traffic?': ref('traffic'),
    'seal?': anObject(
      {
        algorithm: { const: 'SHA-256' },
        digest: { ...aText('Of the canonical JSON (RFC 8785) of the report without its seal.'), pattern: DIGEST },
        parts: aRecord(aText(), undefined, 'Of each part, shortened.'),
        signature: { ...textOrNull('Ed25519 over the digest, in base64.'), pattern: SIGNATURE },
      },
      'Shows that the report is unchanged.',
    ),
  },
  'The result of a run of crop-spraying-conformance. Later versions add fields to any object and rename none, so readers must ignore unknown fields.',
);

/** The JSON Schema of conformance.json, which the package has as report.schema.json. */
export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://crop-spraying.example/schemas/conformance-report/1.json',
  title: 'conformance.json',
  ...report,
  if: { properties: { verdict: { const: null } } },
  then: { properties: { error: { type: 'string' } } }, // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
  else: { properties: { error: { type: 'null' } } },
  $defs: {
    version: {
      type: 'string',
      pattern: String.raw`^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){2}(-[0-9A-Za-z.-]{1,40})?$`,
    },
    name: { type: 'string', pattern: '^[0-9A-Za-z._-]{1,60}$' },
    line: { ...aText('Text on one line.'), pattern: String.raw`^[^\p{Cc}\u2028\u2029]*$` },
    instant: { type: 'string', format: 'date-time' },
    count: { type: 'integer', minimum: 0 },
    strings: aList(aText()),
    operation: anEnum(slugs),
    role: anEnum(roles),
    field: {
      ...aText('A kind of object and one of its fields, such as Order.cost.'),
      pattern: String.raw`^[A-Z][A-Za-z]+\.[A-Za-z]+$`,
    },
    unseenField: anObject({
      field: ref('field'),
      operations: aList(
        ref('operation'),
        'The operations that should have shown it: they responded with such objects.',
      ),
      candidates: ref('strings', 'Undocumented fields that may be this one under another name.'),
      whyPresent: textOrNull('Why it cannot be declared as omitted, or null if it can.'),
      settings: ref('strings', 'The settings that would help to show it.'),
    }),
    ...explorationDefinitions,
    requirementId: { type: 'string', pattern: '^[a-z0-9-]+/[a-z0-9-]+$' },
    exchangeId: { type: 'string', pattern: '^e[0-9]+$' },
    requirement: anObject(
      {
        id: ref('requirementId'),
        operation: ref('operation'),
        section: aText('The sections of the interface, separated by commas.'),
        level: anEnum(['stated', 'implied', 'advisory']),
        claim: aText(),
        outcome: anEnum(outcomes),
        reason: textOrNull('Why it was not exercised, waived or excluded.'),
        because: textOrNull('The id of the requirement whose failure is the reason why this one was not exercised.'),
        'known?': aBoolean(
          'Whether the baseline has this failure, too, or did not exercise the requirement either; only in runs with a baseline.',
        ),
        settings: ref('strings', 'The settings that would let it be exercised.'),
        policy: textOrNull(
          'The setting that chooses how a silence of the interface is read, if the outcome depends on it.',
        ),
        quote: aText('The words of the interface that the claim is about.'),
        findings: aList(ref('finding'), { maxItems: 1000 }),
        findingsCut: ref('count', 'How many findings there were beyond those listed.'),
      },
      {
        allOf: [
          where('outcome', ['failed', 'warned', 'waived'], { findings: { type: 'array', minItems: 1 } }),
          where('outcome', ['passed', 'not-exercised', 'excluded'], { findings: { type: 'array', maxItems: 0 } }),
          where('outcome', ['not-exercised', 'waived', 'excluded'], { reason: { type: 'string' } }),
          where('outcome', ['warned'], { level: { const: 'advisory' } }),
          where('outcome', ['failed', 'waived'], { level: anEnum(['stated', 'implied']) }),
        ],
      },
    ),
    finding: anObject({
      message: aText(),
      pointer: textOrNull('A JSON pointer into the response, or null for the whole response.'),
      exchange: ref('exchangeId'),
    }),
    exchange: anObject({
      operation: anEnum([...slugs, 'provider-state']),
      observation: aText('What the request was sent for.'),
      attempt: {
        type: 'integer',
        minimum: 1,
        description: 'How many times the request has been sent for this observation, including this time.',
      },
      role: anEnum([...roles, null], 'The role whose credentials were sent, or null for none.'),
      startedAt: ref('instant'),
      milliseconds: { type: 'number', minimum: 0 },
      request: anObject({ method: aText(), url: aText(), headers: aRecord(aText()), body: ref('body') }),
      response: {
        ...anObject({
          status: { type: 'integer', minimum: 100, maximum: 999 },
          headers: aList({ type: 'array', prefixItems: [aText(), aText()], items: false, minItems: 2 }),
          body: { ...ref('body'), type: 'object' },
        }),
        type: ['object', 'null'],
      },
      failure: {
        ...anObject(
          { kind: aText(), message: aText(), 'proxy?': aText('The proxy that caused it, in place of the target.') },
          'Why there is no response to judge.',
        ),
        type: ['object', 'null'],
      },
      curl: aText('Sends the request again; names the setting in place of a secret.'),
    }),
    body: {
      ...anObject(
        { 'text?': aText(), 'base64?': aText(), 'sameAs?': aText(), 'bytes?': ref('count') },
        'Text, or base64 if the bytes are not UTF-8; sameAs in place of a text that the response of another exchange has; bytes is the length of the whole body if only its beginning is here.',
      ),
      type: ['object', 'null'],
      anyOf: [{ required: ['text'] }, { required: ['base64'] }, { required: ['sameAs'] }],
    },
  },
};
