import type { Mask } from '../secrets/mask.js';
import { excerpt } from '../words/cut.js';
import { changeBytes } from './bytes.js';
import { aDrawing } from './drawn-words.js';
import { fieldOf, fullEvidence, isJudged, type Evidence } from './evidence.js';
import { changeHeader } from './header-values.js';
import { ownTextsOf } from './own-texts.js';
import { configuredTexts, ownPlaces, ownTexts, type OwnRun } from './own-values.js';
import { aGazetteer } from './places.js';
import { aRandom, type Random } from './random.js';
import { seenIn } from './seen-values.js';
import { changeSentence } from './sentences.js';
import { standInsFrom } from './stand-ins.js';
import { aTextReplacer } from './texts.js';
import { isMessageWord } from './vocabulary.js';

interface EvidenceOptions extends OwnRun {
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
  const given = new Set(configuredTexts(settings));
  const standIns = standInsFrom({ drawn, texts, places, seen, given });
  const done = new Set<string>();
  const bodies = new Map<string, { readonly isRejection: boolean; readonly changed: string }>();
  /** Most responses have the same ones. */
  const headers = new Map<string, readonly [string, string]>();
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

  /** Lists are read again and again. */
  function bodyFor(text: string, isRejection: boolean): string {
    const known = bodies.get(text);
    if (known?.isRejection === isRejection) return known.changed;
    const changed = standIns.body(text, isRejection);
    if (bodies.size < MOST_BODIES) bodies.set(text, { isRejection, changed });

    return changed;
  }

  function keep(text: string): string {
    done.add(text);

    return text;
  }

  return {
    ours: (text) => (done.has(text) ? text : mask.ours(text)),
    sentence: (text, pointer) =>
      changeSentence(full.sentence(text, pointer), {
        literal: (said) => (seen.keys.has(said) ? standIns.name(said) : standIns.text(said)),
        partOfWord: texts.replaceAll,
        isOurs: (said) => own.rangesIn(said, () => false).some(([start, end]) => start === 0 && end === said.length),
        number: (written) => standIns.number(written, fieldOf(pointer)),
        unquoted,
      }),
    name: (name) => standIns.name(mask.value(name)),
    header(name, value) {
      const line = `${name}:${value}`;
      const shown = headers.get(line) ?? [standIns.text(mask.value(name)), headerFor(name, value)];
      if (headers.size < MOST_HEADERS) headers.set(line, shown);

      return shown;
    },
    body: (text, bodyOptions) => keep(bodyFor(full.body(text, bodyOptions), bodyOptions.isRejection)),
    request: (text) => keep(standIns.request(full.request(text))),
    bytes: (bytes) => changeBytes(mask.bytes(bytes), (text) => standIns.body(text, true)),
  };
}

const MOST_BODIES = 200;
const MOST_HEADERS = 2000;
const SHORTEST_NOTED = 3;
const MOST_NOTED = 500;
