import { measureJson, parseJson, withoutNulls, type Json, type Measured } from '../json/parse.js';
import type { Settings } from '../settings/settings.js';
import { counted, excerpt } from '../words/shown.js';

/** What a body says. */
export type Body = {
  /** Null if the bytes are not UTF-8. */
  readonly text: string | null;
} & (
  ({ readonly kind: 'json' } & Json) | { readonly kind: 'other'; readonly problem: string; readonly isHtml: boolean }
);

/** A body as it came. */
interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly measured: Measured;
  readonly read: () => Body;
}

/** Reads the bodies of a run. Equal bytes are one and the same body, so that what is known of one is known of all. */
export function aBodyReader(nulls: Settings['nulls']): (bytes: Uint8Array) => ReceivedBody {
  const known = new Map<string, ReceivedBody>();

  return (bytes) => {
    const text = decodedText(bytes);
    const before = text === null ? undefined : known.get(text);
    if (before !== undefined) return before;
    const measured = measureJson(bytes);
    let body: Body | null = null;
    const received: ReceivedBody = {
      bytes,
      measured,
      read() {
        if (text !== null) known.set(text, received);

        return (body ??= bodyOf(text, nulls, measured));
      },
    };

    return received;
  };
}

const aDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = aDecoder();

/** Null if it is not UTF-8. If it is incomplete, its last character may be, too. */
export function decodedText(bytes: Uint8Array, { isIncomplete = false } = {}): string | null {
  try {
    return isIncomplete ? aDecoder().decode(bytes, { stream: true }) : utf8.decode(bytes);
  } catch {
    return null;
  }
}

export function readBody(bytes: Uint8Array, nulls: Settings['nulls']): Body {
  return bodyOf(decodedText(bytes), nulls, measureJson(bytes));
}

function bodyOf(text: string | null, nulls: Settings['nulls'], measured: Measured): Body {
  if (text === null) return { text, kind: 'other', problem: 'bytes that are not UTF-8', isHtml: false };
  const json = parseJson(text, measured);
  if (json !== null)
    return { text, kind: 'json', ...json, value: nulls === 'absent' ? withoutNulls(json.value) : json.value };
  const problem =
    text === ''
      ? 'an empty body'
      : `${counted(text.length, 'character')}, ${JSON.stringify(excerpt(text, 60))}${parseErrorOf(text)}`;

  return { text, kind: 'other', problem, isHtml: /^\s*<(!doctype html|html|head|body)\b/i.test(text) };
}

/** The parser's error message, which shows where to look. */
function parseErrorOf(text: string): string {
  try {
    JSON.parse(text);

    return '';
  } catch (error) {
    return ` (${withQuotations(error instanceof Error ? error.message : String(error))})`;
  }
}

const QUOTING = /^(?:(?<what>.*?), )?(?<before>\.{3})?"(?<near>.*)"(?<after>\.{3})? is not valid JSON$/s;

/** The parser quotes the text as it is; in our sentences, whatever a target sent is a JSON string. */
function withQuotations(message: string): string {
  const { what, before, near = '', after } = QUOTING.exec(message)?.groups ?? {};
  if (near === '') return message;
  const place = `near ${JSON.stringify(`${before === undefined ? '' : '…'}${near}${after === undefined ? '' : '…'}`)}`;

  return what === undefined ? place : `${what.replace(/'(.*)'$/s, (_, sign: string) => JSON.stringify(sign))} ${place}`;
}
