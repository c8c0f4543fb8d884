import type { Settings } from '../../../helpers/settings/settings.js';
import { readJson, writeJson } from '../../../reference/json.js';
import { aReference, type Rules } from '../../../reference/reference.js';
import { requirements } from '../../../suites/index.js';
import { operationOf } from '../../servers/changes/calls.js';
import { applySpoil, deviantSettings } from '../../servers/deviants/deviant.js';
import { deviants } from '../../servers/deviants/index.js';
import { deviantsOf, everyField, type GeneratedDeviant } from '../../servers/generated/generated.js';
import { serverOf } from '../../servers/generated/judging.js';
import { spoilt } from '../../servers/generated/spoil.js';
import { accepting, locked } from '../../servers/stubs/stub.js';
import { variants } from '../../servers/variants/index.js';
import { only, type Variant } from '../../servers/variants/variant.js';
import type { Handle } from '../../support/in-process.js';
import { settingsFor } from '../../support/settings.js';
import { quickDeviants, quickPartOf } from '../../tiers/deviants.js';
import { quickGenerated } from '../../tiers/generated.js';
import { quickVariants } from '../../tiers/variants.js';
import { aTarget, type Seen, type Target } from './target.js';

function served(
  rules: Partial<Rules>,
  settings: Partial<Settings>,
  wrap: (handle: Handle) => Handle = (handle) => handle,
) {
  const reference = aReference(rules);

  return { settings: settingsFor(reference, settings), handle: wrap(reference.handle) };
}

/** The self-test of a deviant checks what is blamed, and pins what is not exercised. */
function blamed({ outcome }: Seen): string | null {
  if (outcome === 'not-exercised') return outcome;

  return outcome === 'failed' || outcome === 'warned' ? 'blamed' : null;
}

const inQuickTier = new Set<unknown>([...quickDeviants(deviants), ...quickVariants(variants)]);

const handWritten = deviants.map((deviant) => {
  const { fault, breaks, spoil, rules = {}, settings = {} } = deviant;

  return aTarget({
    name: `a deviant: ${fault}`,
    breaks,
    quick: inQuickTier.has(deviant) ? 'all' : quickPartOf(deviant),
    serve: () => served(rules, { ...deviantSettings, ...settings }, spoil && applySpoil(spoil)),
    notice: blamed,
  });
});

const everyGenerated = everyField.flatMap(deviantsOf);
const generatedInQuickTier = quickGenerated(everyGenerated);

/** Operations share their rules, and the fields of a type are alike: one spoilt field stands for all that break the same. */
function representatives(): GeneratedDeviant[] {
  const known = everyGenerated.map((deviant) => {
    const slugs = deviant.breaks.map((id) => id.split('/')[1]);

    return [[deviant.shows, ...slugs].join(), deviant] as const;
  });

  return [...new Set([...generatedInQuickTier, ...new Map(known).values()])];
}

const generated = representatives().map((deviant) => {
  const { field, shows, breaks } = deviant;
  const pointers = new Set<string | null>();
  const wrap =
    (handle: Handle): Handle =>
    async (call) => {
      const reply = await handle(call);
      if (reply.status !== 200 || operationOf(call) !== field.operation) return reply;

      return {
        ...reply,
        body: writeJson(
          spoilt(readJson(String(reply.body)), deviant, (pointer) => pointers.add(pointer)),
          'omit',
        ),
      };
    };

  return aTarget({
    name: `a generated deviant: ${field.operation} shows ${field.path.join('.')} ${shows}`,
    breaks,
    quick: generatedInQuickTier.includes(deviant) ? 'all' : null,
    serve: () => served(serverOf(deviant), deviantSettings, wrap),
    notice: (seen) =>
      seen.id === breaks[0] && seen.findings.some(({ pointer }) => pointers.has(pointer))
        ? 'at its place'
        : blamed(seen),
    operation: field.operation,
  });
});

function asVariant({ missing }: Variant, { outcome, level, settings }: Seen): string | null {
  if (outcome === 'failed' || outcome === 'warned') return outcome;
  if (outcome !== 'not-exercised' || level === 'advisory') return null;
  const isHelped = missing === undefined || settings.some((setting) => missing.includes(setting));

  return isHelped ? outcome : `${outcome}, without help`;
}

// Over a live connection, a mutant would take too long.
const inMemory = variants.filter(({ sends }) => sends === undefined);
const conforming = inMemory.map((variant) =>
  aTarget({
    name: `a variant: ${variant.differs}`,
    quick: inQuickTier.has(variant) ? 'all' : null,
    serve: () => served(variant.rules ?? {}, variant.settings ?? {}, variant.wrap),
    notice: (seen) => asVariant(variant, seen),
    sum: ({ verdict }) => `${verdict}`,
  }),
);

/** Servers that want to know who is there: they are blamed for nothing, and pass nothing. */
const strangers = [...locked, ...accepting.filter(({ answers }) => answers.includes('HTML'))].flatMap(
  ({ answers, handle }) =>
    Object.entries({ with: {}, without: only() }).map(([how, settings]) =>
      aTarget({
        name: `a stub: ${answers}, ${how} credentials`,
        quick: 'all',
        serve: () => ({ ...served({}, { statesUrl: null, ...settings }), handle }),
        notice: ({ outcome }) => (outcome === 'failed' ? outcome : null),
        sum: ({ verdict }) => `${verdict}`,
      }),
    ),
);

/** Every server that is judged in process, the reference first. */
export const targets: readonly Target[] = [
  aTarget({
    name: 'the reference',
    quick: 'all',
    serve: () => served({}, {}),
    notice: ({ outcome }) => (outcome === 'passed' ? null : outcome),
  }),
  ...generated,
  ...handWritten,
  ...conforming,
  ...strangers,
];

/** What is pinned of the requirements themselves. */
export const pinned = requirements.map(({ id, level }) => `${id} ${level}`).join();
