import { shownComparable, STATE_FIELDS } from '../exchanges/comparable.js';
import { digitsAt, endTimeOf, requestedId, startTimeOf } from '../exchanges/exchange.js';
import { finding, type Finding } from '../judging/finding.js';
import { LIVE_VIEWS } from '../interface/operations.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import { areAlike } from './agreement.js';
import { responsesOf } from '../judging/responses.js';
import {
  accountsIn,
  byEntity,
  contradict,
  isFirm,
  statementsAbout,
  statementsIn,
  viewOf,
  type Account,
  type Statement,
} from './statements.js';

/** What a response says, and what at least two other operations, which agree, say differently. */
interface Suspect {
  readonly said: Statement;
  readonly others: readonly Statement[];
}

/** The fields that confirming and paying may change. */
const MOVING = new Set<string>([...STATE_FIELDS, 'completionDate']);

/**
 * What the responses to a confirmation or a payment show of an order and its people, and no other response shows. What other
 * clients may change, such as people, counts only if the others show the same before and after it.
 */
export async function findContradictedChanges(
  run: Run,
  slug: 'confirm-order' | 'verify-payment',
): Promise<readonly Finding[]> {
  const responses = (await responsesOf(run, slug)).filter(
    (exchange) => digitsAt(exchange, '/id') === requestedId(exchange),
  );
  const voices = await readVoices(run);
  const suspects = responses
    .flatMap(statementsIn)
    .filter(({ field }) => !MOVING.has(field))
    .flatMap((said) => suspectIn(said, voices.get(said.entity) ?? []));
  const certain = await Promise.all(
    suspects.map(async (suspect) => ((await isCertain(run, suspect)) ? [suspect] : [])),
  );

  return certain.flat().map(({ said, others }) => {
    const views = [...new Set(others.map(viewOf))].join(' and ');
    const [expected, got] = [others[0]?.value, said.value].map((value) => shownComparable(said.field, value));

    return finding(said.exchange, said.pointer, `${expected}, as ${views} show it`, `${got}`);
  });
}

function readVoices(run: Run): Promise<ReadonlyMap<string, readonly Account[]>> {
  return run.derive('voices', async () => {
    const views = (['create-order', ...LIVE_VIEWS] as const).map((view) => ifExercised(responsesOf(run, view), []));

    return byEntity((await Promise.all(views)).flat().flatMap(accountsIn));
  });
}

function suspectIn(said: Statement, voices: readonly Account[]): Suspect[] {
  const { field, value } = said;
  const first = voices.find(({ values }) => values.has(field));
  if (areAlike(value, first?.values.get(field))) return [];
  const others = statementsAbout(field, voices);

  return new Set(others.map(viewOf)).size > 1 && !contradict(others) ? [{ said, others }] : [];
}

async function isCertain(run: Run, { said, others }: Suspect): Promise<boolean> {
  if (isFirm(said.field)) return true;
  if (!others.some(({ exchange }) => endTimeOf(exchange) <= startTimeOf(said.exchange))) return false;
  if (others.some(({ exchange }) => startTimeOf(exchange) >= endTimeOf(said.exchange))) return true;
  const [last] = others.slice(-1);
  const again = last === undefined ? null : await ifExercised(run.client.resend(last.exchange), null);
  const now = again === null ? [] : statementsIn(again).filter(({ entity, field }) => isAbout(said, entity, field));

  return now.length > 0 && now.every(({ value }) => areAlike(value, last?.value));
}

function isAbout(said: Statement, entity: string, field: string): boolean {
  return said.entity === entity && said.field === field;
}
