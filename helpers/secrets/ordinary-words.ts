import type { Exchange } from '../exchanges/exchange.js';
import { operations } from '../interface/operations.js';
import { isCalendarDay, isUtcDateTime, schemas } from '../interface/schemas.js';
import { NAME } from '../interface/version.js';
import { parseJson } from '../json/parse.js';
import { isObject, writeJson } from '../json/values.js';
import type { Settings } from '../settings/settings.js';
import { settingsTable } from '../settings/table.js';
import { lettersOf } from '../words/nearest.js';
import { foldedText } from './escapes.js';

/** Words that reports contain whatever a target does. Texts are given as they are compared. */
export interface OrdinaryWords {
  /** Whether a text stands in the interface or in our requirements, and therefore is no secret. */
  readonly isWord: (folded: string) => boolean;
  /** Whether it stands there, in an address, or in what we sent: a part of a secret that does says nothing. */
  readonly includes: (folded: string) => boolean;
}

const PROTOCOL = `accept authorization bearer content-type content-encoding content-length application/json text/plain
text/html charset=utf-8 cache-control www-authenticate retry-after location no-store no-cache max-age keep-alive`;

let interfaceText: string | null = null;

function wordsOfInterface(): string {
  return (interfaceText ??= [
    ...[...schemas.values()].map((schema) => JSON.stringify(schema)),
    ...Object.values(operations).flatMap(({ slug, path }) => [slug, path]),
    ...settingsTable.map(({ name }) => name),
  ].join('\n'));
}

type OwnSettings = Pick<Settings, 'baseUrl' | 'statesUrl' | 'session' | 'crop'>;

/** `more` are the words of the requirements. */
export function ordinaryWords(
  { baseUrl, statesUrl, session, crop }: OwnSettings,
  exchanges: readonly Pick<Exchange, 'request'>[],
  more: readonly string[] = [],
): OrdinaryWords {
  const words = foldedText([NAME, PROTOCOL, wordsOfInterface(), ...more].join('\n'));
  const sent = exchanges.flatMap(({ request }) => (request.body === null ? [] : ownTexts(request.body)));
  const given = [session, crop].map((value) => writeJson(value));
  // A payment secret may contain the id of its order.
  const ids = exchanges.flatMap(({ request }) => /\/order\/(\d+)(?:\/|$)/.exec(request.url)?.[1] ?? []);
  const others = foldedText([baseUrl ?? '', statesUrl ?? '', ...given, ...new Set(ids), ...new Set(sent)].join('\n'));

  return {
    isWord: (folded) => words.includes(folded),
    includes: (folded) => words.includes(folded) || others.includes(folded),
  };
}

/** The texts of a request that we thought of; session and crop may be the target's. */
function ownTexts(body: string): string[] {
  const value = parseJson(body)?.value;
  if (!isObject(value)) return [];

  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && name !== 'session' && name !== 'cropType' ? [member] : [],
  );
}

let documentedLetters: ReadonlySet<string> | null = null;

/**
 * Whether a value is one of those that the interface documents, so that a judgement may depend on it: a day, or a word, in
 * whatever case and with whatever separators.
 */
export function isJudgedValue(text: string): boolean {
  documentedLetters ??= new Set((wordsOfInterface().match(/\w+/g) ?? []).map(lettersOf));

  const isWord = WORD.test(text) && documentedLetters.has(lettersOf(text));

  return isWord || (text.length < LONGEST_DATE && (isCalendarDay(text) || isUtcDateTime(text)));
}

const WORD = /^[\w .-]{2,40}$/;
const LONGEST_DATE = 60;
