import { slugs } from '../interface/operations.js';
import { documentedFields, whyPresent } from '../interface/schemas.js';
import { shownText } from '../words/shown.js';
import { baselineFile } from './baseline.js';
import { certificateSettings } from './certificate.js';
import { credentialSettings } from './credentials.js';
import { dataAndReportSettings } from './data-and-reports.js';
import { aFileType, certificateFile } from './files.js';
import { knownNames, scopeSettings } from './scope.js';
import {
  anHttpUrl,
  aValueType,
  byteCount,
  isPrintable,
  jsonObject,
  oneOf,
  orNone,
  settingsIn,
  unexpectedValue,
  wholeNumber,
  type Setting,
  type ValueType,
} from './setting.js';
import { readWaivers } from './waivers.js';

/** The word that stands for the embedded reference in place of an address. */
export const REFERENCE = 'reference';

const address = anHttpUrl((url) => url.origin + url.pathname.replace(/\/+$/, ''));
const expects = `${address.expects}, or the word ${REFERENCE}`;

const addressOrReference: ValueType<string | null> = {
  expects,
  parse(text, sources) {
    if (sources.isOfTraffic === true) return address.parse(text, sources);
    const parsed = text === REFERENCE ? { value: null } : address.parse(text, sources);
    if ('value' in parsed) return parsed;

    return { problems: parsed.problems.map((problem) => problem.replace(address.expects, expects)) };
  },
};

const baseUrlSettings = settingsIn('target', {
  /** null: the embedded reference, which must be asked for by name. Never ends with a slash. */
  baseUrl: {
    meaning:
      'The address of the implementation under test, which may include a path; the word reference judges the embedded reference.',
    default: 'none; a run needs it',
    sample: 'https://spray.example',
    ...orNone(addressOrReference),
  },
});

/** Documented fields that a service declares not to have: its implementation conformance statement. */
const omittedFields = knownNames(
  'documented fields such as Order.completionDate, separated by commas',
  () => fieldNames().filter((name) => whyPresent(name) === null),
  (entry) => {
    const why = whyPresent(entry);

    return why === null ? null : `${entry} cannot be declared as omitted: ${why}`;
  },
);

/** What a run may leave open, and still be accepted. */
const allowedGaps = knownNames(
  'the operations, requirement ids or documented fields that may be missing, separated by commas',
  ({ requirementIds }) => [...slugs, ...requirementIds, ...fieldNames()],
);

function fieldNames(): string[] {
  return documentedFields().map(({ name }) => name);
}

const waiversFile = aFileType('the path of a JSON file of waivers', ({ path, text }, sources) => {
  const { waivers, problems } = readWaivers(text, sources);
  if (problems.length === 0) return { value: waivers };
  return { problems: problems.map((problem) => `${shownText(path)}: ${problem}`) };
});

const verdictSettings = settingsIn('verdict', {
  waivers: {
    meaning: 'Requirements that are known to fail and are accepted until a date.',
    sample: 'waivers.json',
    defaultValue: [],
    ...waiversFile,
  },
  baseline: {
    meaning: 'An earlier report, whose failures are known: only new ones lead to exit status 1.',
    sample: 'main/conformance.json',
    defaultValue: null,
    ...baselineFile,
  },
  omits: {
    meaning: 'Documented fields that the service does not have; they need not be seen, and the verdict names them.',
    sample: 'Order.completionDate,User.expertise',
    defaultValue: [],
    ...omittedFields,
  },
  allowIncomplete: {
    meaning: 'What may be missing in a run that ends with exit status 0; what was exercised after all is told.',
    default: 'nothing',
    sample: 'get-order,create-order/answers-200,User.expertise',
    defaultValue: [],
    ...allowedGaps,
  },
});

const largest = 2n ** 63n - 1n;

const orderId: ValueType<string> = aValueType('the id of an order, a whole number of at most 64 bits', (text) => {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  return BigInt(text) <= largest && BigInt(text) >= -largest - 1n ? text : undefined;
});

const paymentSecret: ValueType<string> = {
  expects: 'the secret of a payment intent, one line without spaces around it',
  parse(text) {
    return isPrintable(text)
      ? { value: text }
      : unexpectedValue(this.expects, 'a value with blanks or invisible characters');
  },
};

const fixtureSettings = settingsIn('fixtures', {
  session: {
    meaning: 'The session of the orders that the run creates.',
    default: 'taken from the orders that are visible',
    sample: '{"id": 1}',
    ...orNone(jsonObject),
  },
  crop: {
    meaning: 'The crop type of the orders that the run creates.',
    default: 'taken from the orders that are visible',
    sample: '{"id": 1, "name": "maize"}',
    ...orNone(jsonObject),
  },
  confirmOrderId: {
    meaning: 'An order of the farmer that can be confirmed, in case a new one cannot.',
    ...orNone(orderId),
  },
  sprayersOrderId: {
    meaning: 'An order that has sprayers.',
    ...orNone(orderId),
  },
  paymentOrderId: {
    meaning: 'An order of the farmer that has a payment intent; needs SPRAY_PAYMENT_SECRET.',
    ...orNone(orderId),
  },
  paymentSecret: {
    meaning: 'The secret of that payment intent; needs SPRAY_PAYMENT_ORDER_ID.',
    secret: true,
    ...orNone(paymentSecret),
  },
  statesUrl: {
    meaning: 'The URL that sets up provider states; it is called with POST and without credentials.',
    sample: 'https://spray.example/provider-states',
    ...orNone(anHttpUrl((url) => url.href)),
  },
});

const connectionSettings = settingsIn('transport', {
  timeoutMs: {
    meaning: 'How long a response may take, in milliseconds; a request whose response is late is sent again.',
    defaultValue: 10_000,
    ...wholeNumber(1, 600_000),
  },
  deadlineS: {
    meaning:
      'How long a run, or the doctor, may send requests, in seconds; requirements that need more time are not exercised.',
    defaultValue: 900,
    ...wholeNumber(1, 86_400),
  },
  concurrency: {
    meaning: 'How many requests may be in flight at once.',
    defaultValue: 8,
    ...wholeNumber(1, 64),
  },
  maxBodyBytes: {
    meaning:
      'The size of the longest response body that is read; also the limit for all response bodies of one operation together.',
    default: '16 MiB',
    defaultValue: 16 * 1024 ** 2,
    ...byteCount(1024, 1024 ** 3),
  },
  waitS: {
    meaning: 'How long to wait for the implementation to respond before the run starts, in seconds.',
    defaultValue: 0,
    ...wholeNumber(0, 3600),
  },
  caFile: {
    meaning:
      'Certificates to trust in addition to the usual ones, for an implementation with a private CA; certificate checks cannot be switched off.',
    sample: 'ca.pem',
    ...orNone(certificateFile),
  },
});

const parameter: ValueType<string | null> = aValueType('auto or the name of a query parameter', (text) => {
  if (text === 'auto') return null;
  return isPrintable(text) && !/[\s&=?#]/.test(text) ? text : undefined;
});

const silenceSettings = settingsIn('silences', {
  pageable: {
    meaning: 'How a page is requested in the query string.',
    defaultValue: 'auto',
    ...oneOf('auto', 'flat', 'dotted', 'bracket', 'json'),
  },
  orderStatusParam: {
    meaning: 'The query parameter that filters orders by orderStatus.',
    default: 'auto',
    defaultValue: null,
    ...parameter,
  },
  paymentMethodParam: {
    meaning: 'The query parameter that filters orders by paymentMethod.',
    default: 'auto',
    defaultValue: null,
    ...parameter,
  },
  nulls: {
    meaning: 'Whether null in a documented field is a failure (reject) or means that the field is missing (absent).',
    defaultValue: 'reject',
    ...oneOf('reject', 'absent'),
  },
  minimums: {
    meaning: 'Whether a page or size below its minimum must be rejected (reject) or may also be raised to it (clamp).',
    defaultValue: 'reject',
    ...oneOf('reject', 'clamp'),
  },
});

/** By field of Settings; credentials are separate, because they come from several settings. */
export const settingsByField = {
  ...baseUrlSettings,
  ...fixtureSettings,
  ...silenceSettings,
  ...scopeSettings,
  ...verdictSettings,
  ...connectionSettings,
  ...dataAndReportSettings,
};

export const settingsTable: readonly Setting[] = [
  settingsByField.baseUrl,
  ...credentialSettings,
  ...Object.values(settingsByField).filter((setting) => setting !== settingsByField.baseUrl),
];

/** Those that only certify reads, too. */
export const everySetting: readonly Setting[] = [...settingsTable, ...Object.values(certificateSettings)];
