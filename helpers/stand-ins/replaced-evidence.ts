import type { Exchange } from '../exchanges/exchange.js';
import { ordersIn } from '../exchanges/shown-objects.js';
import { isObject, memberOf } from '../json/object.js';
import { parseJson } from '../json/parse.js';
import { writeJson } from '../json/write.js';
import { edgeValues, type EdgeValue } from '../observations/edge-values.js';
import { drawSamples } from '../observations/sample-order.js';
import { GUESS } from '../observations/sessions-and-crops.js';
import type { Mask } from '../secrets/mask.js';
import type { Settings } from '../settings/settings.js';
import { excerpt } from '../words/cut.js';
import { changeBytes } from './bytes.js';
import { aDrawing } from './drawn-words.js';
import { fieldOf, fullEvidence, isJudged, type Evidence } from './evidence.js';
import { kindOf } from './field-kinds.js';
import { changeHeader } from './header-values.js';
import { ownTextsOf } from './own-texts.js';
import { aGazetteer } from './places.js';
import { aRandom, type Random } from './random.js';
import { seenIn } from './seen-values.js';
import { changeSentence } from './sentences.js';
import { standInsFrom } from './stand-ins.js';
import { aTextReplacer } from './texts.js';
import { isMessageWord } from './vocabulary.js';

/** The run whose evidence it is. */
interface EvidenceOptions {
  readonly settings: Settings;
  readonly exchanges: readonly Exchange[];
  readonly startedAt: Date;
  readonly mark: string;
  /** The ids of the orders that it created. */
  readonly created: readonly string[];
  /** How much of a body the report shows. */
  readonly longestBody: number;
  readonly random?: Random;
}

/** Without secrets, and with stand-ins for everything else that is the target's. */
export function replacedEvidence(mask: Mask, options: EvidenceOptions): Evidence {
  const { settings, exchanges, mark, random = aRandom() } = options;
  const full = fullEvidence(mask);
  const seen = seenIn(exchanges, options);
  const drawn = aDrawing(random, (word) => isMessageWord(word) || seen.names.has(word));
  const own = ownTextsOf(ownTexts(settings, exchanges, mark), mark);
  const texts = aTextReplacer(drawn, own, (word) => seen.names.has(word.toLowerCase()));
  const places = aGazetteer(random, ...ownPlaces(options));
  const standIns = standInsFrom({ drawn, texts, places, seen });
  const done = new Set<string>();
  const unquoted = new Map<string, string>();
  for (const key of seen.keys) note(key, standIns.name(key));
  for (const { response } of exchanges)
    for (const [name, value] of response?.headers ?? [])
      if (/^(?:location|content-type)$/i.test(name))
        note(value.replace(/[?#].*$/s, ''), headerFor(name, value).replace(/[?#].*$/s, ''));

  function note(said: string, standIn: string): void {
    if (said === standIn || said.length < SHORTEST_NOTED || unquoted.size >= MOST_NOTED) return;
    for (const longest of [40, 120]) unquoted.set(excerpt(said, longest), excerpt(standIn, longest));
  }

  function headerFor(name: string, value: string): string {
    const masked = isJudged(name, value) ? value : mask.value(value);

    return changeHeader(name, masked, standIns.text);
  }

  function keep(text: string): string {
    done.add(text);

    return text;
  }

  return {
    ours: (text) => (done.has(text) ? text : mask.ours(text)),
    sentence: (text, pointer) =>
      changeSentence(full.sentence(text), {
        literal: (said) => (seen.keys.has(said) ? standIns.name(said) : standIns.text(said)),
        partOfWord: texts.replaceAll,
        isOurs: (said) => own.rangesIn(said, () => false).some(([start, end]) => start === 0 && end === said.length),
        number: (written) => standIns.number(written, fieldOf(pointer)),
        unquoted,
      }),
    name: (name) => standIns.name(mask.value(name)),
    header: (name, value) => [standIns.text(mask.value(name)), headerFor(name, value)],
    body: (text, bodyOptions) => keep(standIns.body(full.body(text, bodyOptions), bodyOptions.isRejection)),
    request: (text) => keep(standIns.request(full.request(text))),
    bytes: (bytes) => changeBytes(mask.bytes(bytes), (text) => standIns.body(text, true)),
  };
}

const SHORTEST_NOTED = 3;
const MOST_NOTED = 500;

/** What the suite wrote: everything that it sent but sessions and crops, which it may have from the target. */
function ownTexts(
  { baseUrl, statesUrl, session, crop }: Settings,
  exchanges: readonly Exchange[],
  mark: string,
): string[] {
  const bodies = new Set(exchanges.flatMap(({ request }) => request.body ?? []));
  const sent = [...bodies].flatMap((body) => {
    const value = parseJson(body)?.value;
    const guessed = [GUESS.crop.name].filter((name) => memberOf(memberOf(value, 'cropType'), 'name') === name);

    return isObject(value) ? [...stringsIn(withoutTerms(value)), ...guessed] : [];
  });
  const given = [session, crop].flatMap((value) =>
    value === null ? [] : stringsIn(parseJson(writeJson(value))?.value),
  );
  const addresses = exchanges.map(({ request }) => request.url.replace(/\/payment-intent\/.*$/, ''));

  return [...new Set([mark, baseUrl ?? '', statesUrl ?? '', ...sent, ...given, ...addresses])].filter(
    (text) => text !== '',
  );
}

function withoutTerms(value: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'session' && name !== 'cropType'));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];

  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The coordinates that the suite thought of, and those that the responses show of its orders. */
function ownPlaces({
  settings,
  startedAt,
  mark,
  created,
  exchanges,
}: EvidenceOptions): [number[], ReadonlySet<number>] {
  const samples = Object.values(drawSamples(settings.seed, startedAt.toISOString().slice(0, 10), mark));
  const edges: readonly EdgeValue[] = Object.values(edgeValues).flat();
  const thought = [...samples, ...edges.flatMap(({ fields }) => fields ?? [])];
  const sent = thought
    .flatMap(({ latitude, longitude }) => [latitude, longitude])
    .filter((degrees) => degrees !== undefined);
  // The run may send coordinates that it has from the target.
  const taken = new Set(
    exchanges
      .flatMap(({ request: { body } }) => coordinatesOf(parseJson(body ?? '')?.value))
      .filter((degrees) => !sent.includes(degrees)),
  );
  const ids = new Set(created);
  const orders = exchanges
    .filter(({ operation }) => operation !== 'provider-state')
    .flatMap(ordersIn)
    .filter(({ id, value }) => (id !== null && ids.has(id)) || isMarked(value, mark));

  return [
    sent,
    new Set(orders.flatMap(({ value }) => coordinatesOf(value)).filter((degrees) => !taken.has(near(degrees)))),
  ];
}

function isMarked(value: object, mark: string): boolean {
  const location = memberOf(value, 'location');

  return mark !== '' && typeof location === 'string' && location.includes(mark);
}

function near(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}

/** The coordinates of an order, however they are spelt; not those of its people. */
function coordinatesOf(value: unknown): number[] {
  if (!isObject(value)) return [];

  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'number' && kindOf(name).isCoordinate ? [member] : [],
  );
}
