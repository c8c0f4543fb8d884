import { describeResponse, isServerFailure } from '../../helpers/exchanges/exchange.js';
import { expectAccepted } from '../../helpers/judging/expectations.js';
import type { Finding } from '../../helpers/judging/finding.js';
import type { Rule, Rules } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import type { Run } from '../../helpers/observations/run.js';
import type { RequiredOrderKind } from '../../helpers/observations/sample-order.js';

/** The valid orders that must be accepted. Each differs from the plain order in one field. */
export function acceptances(): Rules {
  return {
    'accepts-each-payment-method': {
      level: 'stated',
      section: '4.1',
      claim: 'An order with payment method cash, visa or mastercard is accepted.',
      async check(run) {
        return [
          ...(await findRejectedPlain(run, 'paymentMethod')),
          ...(await accepts(run, 'visa')),
          ...(await accepts(run, 'mastercard')),
        ];
      },
    },
    'accepts-either-confirmed': {
      level: 'stated',
      section: '4.1',
      claim: 'An order is accepted whether confirmed is true or false.',
      async check(run) {
        return [...(await findRejectedPlain(run, 'confirmed')), ...(await accepts(run, 'confirmed from the start'))];
      },
    },
    'accepts-a-fractional-area': acceptance('fractional area', 'stated', 'A fractional area is accepted.'),
    'accepts-negative-coordinates': acceptance(
      'southern and western',
      'advisory',
      'Negative coordinates are accepted.',
    ),
    'accepts-any-text': acceptance(
      'accents and emoji',
      'advisory',
      'A location with quotes, accents, other scripts and an emoji is accepted.',
    ),
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

function acceptance(kind: RequiredOrderKind, level: Rule['level'], claim: string): Rule {
  return {
    level,
    section: '4.1',
    claim,
    async check(run) {
      const last = (await run.creation(kind)).attempts.at(-1)?.exchange;
      // Limits are not shown, but a failure is not a limit.
      if (level === 'advisory' && last !== undefined && isServerFailure(last))
        throw new NotExercised(`the order was not accepted (${describeResponse(last)}), which answers-200 judges`);

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
