import { excessOf, parseJson } from '../json/parse.js';
import { aList, anObject, aText } from '../records/exploration-schema.js';
import { valueProblem } from '../records/report-schema.js';
import { UnreadableFile } from '../settings/files.js';

interface Message {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** What is read of an entry of an HTTP archive; what else recorders write does not matter. */
export interface HarEntry {
  readonly startedDateTime: string;
  readonly time?: number | null;
  /** Where a browser took the response from, if not from the service. */
  readonly _fromCache?: unknown;
  readonly request: Message & {
    readonly method: string;
    readonly url: string;
    readonly postData?: { readonly text?: string } | null;
  };
  /** Without a response, the status is 0 or less. */
  readonly response: Message & {
    readonly status: number;
    readonly content?: Readonly<Partial<Record<'text' | 'encoding', string>>> & { readonly size?: number };
  };
}

const number = { type: ['number', 'null'] };
const headers = aList(anObject({ name: aText(), value: aText() }));
const postData = { ...anObject({ 'text?': aText() }), type: ['object', 'null'] };
const content = anObject({ 'size?': number, 'text?': aText(), 'encoding?': aText() });
const entry = anObject({
  startedDateTime: aText(),
  'time?': number,
  request: anObject({ method: aText(), url: aText(), headers, 'postData?': postData }),
  response: anObject({ status: { type: 'integer' }, headers, 'content?': content }),
});
const har = anObject({ log: anObject({ entries: aList(entry) }) });

/** An entry has some two hundred values, most of them in its headers. */
const MOST_VALUES = 10_000_000;
const LATEST = Date.UTC(9999, 0);

/** The entries of an archive, given as text or parsed. Throws an UnreadableFile. */
export function harEntries(archive: string | object): readonly HarEntry[] {
  const value = typeof archive === 'string' ? parsed(archive) : archive;
  const problem = valueProblem(har, value);
  if (problem !== null) throw new UnreadableFile(`is not HAR 1.2: ${problem}`);
  const { entries } = (value as { log: { entries: HarEntry[] } }).log;
  const undated = entries.findIndex((each) => !(startOf(each) >= 0 && startOf(each) < LATEST));
  if (undated >= 0) throw new UnreadableFile(`has no date and time at /log/entries/${undated}/startedDateTime`);

  return entries;
}

function parsed(text: string): unknown {
  const flaw = excessOf(text, MOST_VALUES);
  if (flaw !== null) throw new UnreadableFile(flaw);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFile('is not JSON, or was cut off');
  }
}

export function startOf({ startedDateTime }: HarEntry): number {
  return Date.parse(startedDateTime);
}

const BASE64 = /^[\w+/=\s-]*$/;

/** The body of a response; null if it was not recorded as a whole: browsers drop some, and recorders cut long ones. */
export function recordedBody({ status, headers: named, content: shown = {} }: HarEntry['response']): Uint8Array | null {
  const { size, text, encoding } = shown;
  if (text !== undefined && text !== '') {
    if (encoding === 'base64' && !BASE64.test(text)) return null;
    const body = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');

    return (size ?? 0) > body.length && parseJson(body.toString()) === null ? null : body;
  }
  const isEmpty = named.some(({ name, value }) => name.toLowerCase() === 'content-length' && value === '0');

  return isEmpty || [204, 205].includes(status) || (text === '' && size === 0) ? new Uint8Array() : null;
}
