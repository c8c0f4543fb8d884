import type { Transport } from '../connection/wire.js';
import { aClient } from '../exchanges/client.js';
import type { Exchange } from '../exchanges/exchange.js';
import { idsOf } from '../exchanges/shown-objects.js';
import { pagedSlugs, roles, slugs, type PagedSlug, type Role } from '../interface/operations.js';
import { writeJson } from '../json/values.js';
import { CouldNotJudge, ifExercised, mistakeIn } from '../not-exercised.js';
import {
  asksForLogin,
  haveSameCredentials,
  reasonNotToBlame,
  suppliedRoles,
  tryCredentials,
} from '../observations/access.js';
import type { FilterName } from '../observations/lists/filter-parameters.js';
import type { Encoding } from '../observations/lists/first-pages.js';
import { aRun, type Run } from '../observations/run-observations.js';
import { requestState, type State, type StateName } from '../observations/states.js';
import { findPairs, findSessionAndCrop } from '../observations/writing/sessions-and-crops.js';
import type { Settings } from '../settings/settings.js';
import { alternatives } from '../words/shown.js';
import type { FarmerRole } from './step.js';

export interface TargetFacts {
  /** A run that only reads, whatever the settings say. Its observations found out the rest. */
  readonly run: Run;
  readonly readOnly: boolean;
  readonly encodings: Readonly<Record<PagedSlug, Encoding | null>>;
  /** The names of the filters; null if none is known to have an effect. */
  readonly filters: Readonly<Record<FilterName, string | null>>;
  readonly sessions: readonly unknown[];
  readonly crops: readonly unknown[];
  /** Whether the session or the crop of orders is a guess, so that a rejection shows nothing. */
  readonly isGuess: boolean;
  readonly farmers: readonly FarmerRole[];
  /** Everybody who lists notifications. */
  readonly users: readonly Role[];
  /** Whether the settings or the provider states may have an order with a payment intent. */
  readonly hasPayments: boolean;
  /** An order with a payment intent, and its secret: each time another one, if the provider states have others. */
  readonly nextPayment: () => Promise<Payment | null>;
  readonly today: string;
  /** The ids of some orders that others created. */
  readonly listed: readonly string[];
}

export interface Payment {
  readonly id: string;
  readonly secret: string;
}

export interface FactsOptions {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
  readonly startedAt: Date;
  readonly mark: string;
  readonly numberedFrom: number;
}

/** Whether the service responds at all, and what is needed to send it orders. */
export async function learnFacts(options: FactsOptions): Promise<TargetFacts> {
  const { settings } = options;
  const run = aReadingRun(options);
  await run.reached();
  await run.isTheService();
  await expectRightCredentials(run);
  for (const [name, role] of filling) await setUp(run, settings, name, role);
  const encodings = await findEncodings(run);
  const whole = await ifExercised(run.farmerOrders(), null);
  const [known, pairs] = await Promise.all([findSessionAndCrop(run), findPairs(run, whole?.exchanges ?? [])]);
  const first = await Promise.all(
    [...pagedSlugs, 'list-feedback' as const].map((slug) => ifExercised(run.list(slug), null)),
  );

  return {
    run,
    readOnly: settings.readOnly,
    encodings,
    filters: { orderStatus: settings.orderStatusParam, paymentMethod: settings.paymentMethodParam },
    sessions: different([known.session, ...pairs.map(({ session }) => session)]),
    crops: different([known.crop, ...pairs.map(({ cropType }) => cropType)]),
    isGuess: known.isGuess,
    farmers:
      haveSameCredentials(run, 'farmer', 'other-farmer') || settings.credentials['other-farmer'] === null
        ? ['farmer']
        : ['farmer', 'other-farmer'],
    users: suppliedRoles(run),
    hasPayments: !settings.readOnly && (settings.paymentSecret !== null || settings.statesUrl !== null),
    nextPayment: () => findPayment(run, settings),
    today: options.startedAt.toISOString().slice(0, 10),
    listed: first.flatMap((exchange) =>
      exchange === null || exchange.operation === 'list-feedback' ? [] : idsOf(exchange).filter((id) => id !== null),
    ),
  };
}

/** With wrong credentials, nothing fails that they would open: an exploration would pass without it. */
async function expectRightCredentials(run: Run): Promise<void> {
  const given = roles.filter((role) => run.settings.credentials[role] !== null);
  const entries = await Promise.all(given.map((role) => ifExercised(tryCredentials(run, role), [])));
  for (const rejected of entries.flat().filter(asksForLogin)) {
    const { reason = '', settings = [] } = (await reasonNotToBlame(run, rejected)) ?? {};
    if (mistakeIn(reason) !== null) throw new CouldNotJudge(`${reason}; change ${alternatives(settings)}`);
  }
}

/** The names of the filters. There must be an order in the farmer's list, or none has an effect. */
export async function findFilters(
  facts: TargetFacts,
  options: FactsOptions,
): Promise<{ readonly facts: TargetFacts; readonly exchanges: readonly Exchange[] }> {
  const run = aReadingRun(options);
  const [orderStatus, paymentMethod] = await Promise.all(
    (['orderStatus', 'paymentMethod'] as const).map(async (name) => {
      const filter = await ifExercised(run.filter(name), null);

      return filter?.hasEffect === true ? filter.parameter : null;
    }),
  );

  const filters = { orderStatus: orderStatus ?? null, paymentMethod: paymentMethod ?? null };

  return { facts: { ...facts, filters }, exchanges: run.client.exchanges };
}

function aReadingRun({ settings, transport, signal, startedAt, mark, numberedFrom }: FactsOptions): Run {
  const client = aClient({ ...settings, numberedFrom }, transport, signal);

  return aRun({ settings: { ...settings, readOnly: true }, client, startedAt, mark, operations: new Set(slugs) });
}

/** The states that fill lists, so that there is something in them to compare. */
const filling = [
  ['an order with sprayers', 'receptionist'],
  ['an order of the sprayer exists', 'sprayer'],
  ['a completed order exists', 'farmer'],
  ['feedback exists', 'receptionist'],
  ['notifications for the current user exist', 'farmer'],
] as const satisfies (readonly [StateName, Role])[];

/** The run only reads; a state is requested as the settings say. */
function setUp(run: Run, settings: Settings, name: StateName, role: Role): Promise<State | null> {
  return ifExercised(requestState({ ...run.forObservation(`state ${name} ${role}`), settings }, name, role), null);
}

async function findPayment(run: Run, settings: Settings): Promise<Payment | null> {
  const { paymentOrderId: id, paymentSecret: secret } = settings;
  if (id !== null && secret !== null) return { id, secret };
  const state = await setUp(run, settings, 'an order with a payment intent', 'farmer');

  return state === null || state.orderId === null || state.secret === null
    ? null
    : { id: state.orderId, secret: state.secret };
}

async function findEncodings(run: Run): Promise<TargetFacts['encodings']> {
  const found = await Promise.all(
    pagedSlugs.map(async (slug) => [slug, await ifExercised(run.encoding(slug), null)] as const),
  );

  return Object.fromEntries(found) as Record<PagedSlug, Encoding | null>;
}

function different(objects: readonly unknown[]): unknown[] {
  const texts = objects.map(writeJson);

  return objects.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).slice(0, MOST_OBJECTS);
}

const MOST_OBJECTS = 5;
