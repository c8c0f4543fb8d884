import { describeResponse, isServerFailure } from '../../helpers/exchanges/exchange.js';
import { expectAccepted, type Finding } from '../../helpers/judging/finding.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { NotExercised, obstaclesIn } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import type { CombinedKind } from '../../helpers/observations/writing/controls.js';
import type { RequiredOrderKind } from '../../helpers/observations/writing/sample-order.js';

/** The valid orders that must be accepted. Each differs from the plain order in one field. */
export function acceptances(): Rules {
  return {
    'accepts-each-payment-method': {
      level: 'stated',
      section: '4.1',
      claim: 'An order with payment method cash, visa or mastercard is accepted.',
      quote: 'paymentMethod: string enum; cash, visa, mastercard',
      async check(run) {
        return [
          ...(await findRejectedPlain(run, 'paymentMethod')),
          ...(await acceptsSomehow(run, 'visa')),
          ...(await acceptsSomehow(run, 'mastercard')),
        ];
      },
    },
    'accepts-either-confirmed': {
      level: 'stated',
      section: '4.1',
      claim: 'An order is accepted whether confirmed is true or false.',
      quote: 'confirmed: boolean',
      async check(run) {
        return [
          ...(await findRejectedPlain(run, 'confirmed')),
          ...(await acceptsSomehow(run, 'confirmed from the start')),
        ];
      },
    },
    'accepts-a-fractional-area': {
      level: 'stated',
      section: '4.1',
      claim: 'A fractional area is accepted.',
      quote: 'area: number; minimum 1',
      check: (run) => acceptsSomehow(run, 'fractional area'),
    },
    'accepts-negative-coordinates': acceptance('southern and western', {
      claim: 'Negative coordinates are accepted.',
      quote: 'latitude: number … longitude: number',
    }),
    'accepts-any-text': acceptance('accents and emoji', {
      claim: 'A location with quotes, accents, other scripts and an emoji is accepted.',
      quote: 'location: string',
    }),
  };
}

async function accepts(run: Run, kind: RequiredOrderKind): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation(kind);
  const last = attempts.at(-1)?.exchange;
  if (last === undefined) throw new NotExercised('the order was not sent');
  if (accepted === null) await run.stillAccepts(kind);

  return accepted === null ? expectAccepted(last, `an order (${kind})`) : [];
}

/** A value that is rejected only together with another one is accepted: there may be a rule about both. */
async function acceptsSomehow(run: Run, kind: CombinedKind): Promise<Finding[]> {
  const findings = await accepts(run, kind);
  const last = (await run.creation(kind)).attempts.at(-1)?.exchange;
  if (findings.length === 0 || last === undefined || isServerFailure(last)) return findings;

  return (await run.acceptsCombined(kind)) ? [] : findings;
}

/** Limits are not shown, so a rejection is only advised against. */
function acceptance(kind: RequiredOrderKind, words: Pick<Rule, 'claim' | 'quote'>): Rule {
  return {
    level: 'advisory',
    section: '4.1',
    ...words,
    async check(run) {
      const attempts = (await run.creation(kind)).attempts.map(({ exchange }) => exchange);
      const last = attempts.at(-1);
      if (last !== undefined && isServerFailure(last))
        throw new NotExercised(
          `the order was not accepted (${describeResponse(last)}), which answers-200 judges`,
          [],
          obstaclesIn(attempts),
        );

      return accepts(run, kind);
    },
  };
}

/** Plain orders that were rejected before an order that differs in this field was accepted. */
async function findRejectedPlain(run: Run, field: 'paymentMethod' | 'confirmed'): Promise<Finding[]> {
  await run.created();
  const { accepted, attempts } = await run.creation('plain');
  const [plain] = attempts;
  if (plain === undefined || accepted === null || accepted.sent[field] === plain.sent[field]) return [];

  return expectAccepted(plain.exchange, `${field} ${JSON.stringify(plain.sent[field])}`);
}
