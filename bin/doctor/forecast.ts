import type { Exchange } from '../../helpers/exchanges/exchange.js';
import { asksForLogin } from '../../helpers/observations/access.js';
import { ordersAtMost } from '../../helpers/observations/orders-at-most.js';
import type { ReportedRequirement } from '../../helpers/records/report.js';
import { placeText } from '../../helpers/reports/finding-text.js';
import { reasonGroups } from '../../helpers/reports/reason-groups.js';
import { foretold, rolesNotLetIn, STATES, WRITING, type Look } from './predicted-outcomes.js';

/** What a run would come to, by a look that only reads. */
export interface Outlook {
  readonly passed: number;
  /** What is already seen to be wrong with the implementation. */
  readonly failures: readonly { readonly id: string; readonly finding: string }[];
  /** What fails because of credentials that are wrong, and says nothing about the implementation. */
  readonly misled: readonly string[];
  /** What only a run can try, because it writes. */
  readonly byWriting: Named & {
    /** On a service that keeps only what it accepts. */
    readonly ordersAtMost: number;
    readonly ordersSentAtMost: number;
  };
  /** What a run will ask the provider states for. */
  readonly byStates: Named;
  readonly notExercised: readonly (Named & { readonly reason: string; readonly settings: readonly string[] })[];
  /** Whether nothing is in the way of a complete run. */
  readonly isComplete: boolean;
}

/** Requirements, by their ids and as a person reads them. */
export interface Named {
  readonly requirements: readonly string[];
  /** A line for each operation. */
  readonly names: readonly string[];
}

export async function outlookOf(look: Look): Promise<Outlook> {
  const { report, run, mistaken } = look;
  const reasons = await rolesNotLetIn(look);
  const requirements = report.requirements.map((one) => foretold(one, look, reasons));
  const groupsOf = (outcome: 'not-exercised' | 'excluded', reason?: string) =>
    reasonGroups({ ...report, requirements }, outcome).filter((group) => (reason ?? group.reason) === group.reason);
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const exchanges = new Map(run.client.exchanges.map((exchange) => [exchange.id, exchange]));
  const isMisled = ({ id, findings }: ReportedRequirement) =>
    mistaken.length > 0 &&
    (id === 'list-notifications/recipients-differ' ||
      findings.every(({ exchange }) => mistaken.some((role) => exchanges.get(exchange)?.role === role)));
  const writing = groupsOf('excluded', WRITING);
  const orders = writing.length === 0 ? { accepted: 0, sent: 0 } : ordersAtMost((kind) => run.sample(kind));
  const states = groupsOf('excluded', STATES);
  const isOpen = requirements.some(({ outcome, level }) => outcome === 'not-exercised' && level !== 'advisory');

  return {
    passed: requirements.filter(({ outcome }) => outcome === 'passed').length,
    failures: failed
      .filter((one) => !isMisled(one))
      .map(({ id, findings }) => ({ id, finding: findingOf(findings[0], exchanges, look) })),
    misled: failed.filter(isMisled).map(({ id }) => id),
    byWriting: { ...namesIn(writing), ordersAtMost: orders.accepted, ordersSentAtMost: orders.sent },
    byStates: namesIn(states),
    notExercised: groupsOf('not-exercised').map((group) => ({
      reason: group.reason,
      settings: group.settings,
      ...namesIn([group]),
    })),
    isComplete: !isOpen && !(look.isGuess && writing.length > 0),
  };
}

function namesIn(groups: ReturnType<typeof reasonGroups>): Named {
  return {
    requirements: groups.flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    names: groups.flatMap(({ names }) => names),
  };
}

/** The first finding; a refusal of credentials that are good elsewhere is told as what it is. */
function findingOf(
  found: ReportedRequirement['findings'][number] | undefined,
  exchanges: ReadonlyMap<string, Exchange>,
  { entries }: Look,
): string {
  const exchange = exchanges.get(found?.exchange ?? '');
  const isKnown = entries.some(({ role, isGiven, isKnown: known }) => role === exchange?.role && isGiven && known);
  const isRefusal = exchange !== undefined && isKnown && asksForLogin(exchange);
  const place = placeText(found?.pointer ?? null);

  return `${found?.message ?? ''}${place}${isRefusal ? " (the implementation's: its other operations accept the same credentials)" : ''}`;
}
