import { certificateFile, type TextFile } from './files.js';
import { defineSetting } from './setting.js';
import { byteCount, wholeNumber } from './value-types.js';

const connection = { group: 'transport', secret: false } as const;

export const connectionSettings = {
  timeoutMs: defineSetting({
    ...connection,
    name: 'SPRAY_TIMEOUT_MS',
    meaning: 'How long a response may take, in milliseconds; a request whose response is late is sent again.',
    default: '10000',
    defaultValue: 10_000,
    ...wholeNumber(1, 600_000),
  }),
  deadlineS: defineSetting({
    ...connection,
    name: 'SPRAY_DEADLINE_S',
    meaning:
      'How long a run, or the doctor, may send requests, in seconds; requirements that need more time are not exercised.',
    default: '900',
    defaultValue: 900,
    ...wholeNumber(1, 86_400),
  }),
  concurrency: defineSetting({
    ...connection,
    name: 'SPRAY_CONCURRENCY',
    meaning: 'How many requests may be in flight at once.',
    default: '8',
    defaultValue: 8,
    ...wholeNumber(1, 64),
  }),
  maxBodyBytes: defineSetting({
    ...connection,
    name: 'SPRAY_MAX_BODY_BYTES',
    meaning:
      'The size of the longest response body that is read; also the limit for all response bodies of one operation together.',
    default: '16 MiB',
    defaultValue: 16 * 1024 ** 2,
    ...byteCount(1024, 1024 ** 3),
  }),
  waitS: defineSetting({
    ...connection,
    name: 'SPRAY_WAIT_S',
    meaning: 'How long to wait for the implementation to respond before the run starts, in seconds.',
    default: '0',
    defaultValue: 0,
    ...wholeNumber(0, 3600),
  }),
  caFile: defineSetting<TextFile | null>({
    ...connection,
    name: 'SPRAY_CA_FILE',
    meaning:
      'Certificates to trust in addition to the usual ones, for an implementation with a private CA; certificate checks cannot be switched off.',
    default: 'none',
    sample: 'ca.pem',
    defaultValue: null,
    ...certificateFile,
  }),
};
