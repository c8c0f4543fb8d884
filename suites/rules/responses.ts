import { requireResponses, responsesOf } from '../../helpers/evidence/responses.js';
import {
  areTogether,
  describeResponse,
  isAccepted,
  isServerFailure,
  isWithoutResponse,
  type Exchange,
} from '../../helpers/exchanges/exchange.js';
import { operations, slugs, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import { judgedLast, type Rules } from '../../helpers/judging/requirement.js';
import { NotExercised } from '../../helpers/not-exercised.js';
import { asksForLogin, reasonNotToBlame } from '../../helpers/observations/access.js';
import type { Run } from '../../helpers/observations/run.js';
import { hasJudgedBody, isFault, type JudgedRequest } from '../../helpers/observations/judged-request.js';
import { counted } from '../../helpers/words/counted.js';

/** Requirements for the responses of every operation, regardless of their fields. */
export function responses(slug: Slug): Rules {
  const { section } = operations[slug];

  return judgedLast({
    'answers-200': {
      level: 'stated',
      section: `4, ${section}`,
      claim: 'A valid request gets status 200, and one that must be rejected gets a response.',
      quote: `Responses use content type */* and status 200. … ${responseSentence(slug)}`,
      async check(run) {
        const judged = await Promise.all((await run.judgedRequests(slug)).map((request) => judgeStatus(run, request)));
        const findings = judged.flatMap((result) => (result instanceof NotExercised ? [] : result));
        const [excuse] = judged.filter((result) => result instanceof NotExercised);
        if (excuse !== undefined && judged.every((result) => result instanceof NotExercised)) throw excuse;

        return findings;
      },
    },

    'answers-json': {
      level: 'stated',
      section: `preamble, ${section}`,
      claim: 'The response body is a single JSON text in UTF-8, with nothing but whitespace around it.',
      quote: 'All request and response bodies are JSON.',
      async check(run) {
        const accepted = (await run.judgedRequests(slug))
          .filter(hasJudgedBody)
          .map(({ exchange }) => exchange)
          .filter(hasBody);
        if (accepted.length === 0) await requireResponses(run, slug);
        const excuses = await Promise.all(accepted.map((exchange) => reasonNotToBlame(run, exchange)));
        const judged = accepted.filter((_, index) => excuses[index] === null);

        return judgeEach(judged, excuses[0] ?? 'no request was accepted', judgeJson);
      },
    },

    ...(withProbes.has(slug) && {
      'no-server-errors': {
        level: 'advisory',
        section: `7, ${section}`,
        claim:
          'A request that may be rejected, because the interface does not show whether it is valid, gets a response without a 5xx status.',
        quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
        async check(run) {
          await requireResponses(run, slug);
          const probes = (await run.judgedRequests(slug)).filter(({ exchange }) => exchange.requestClass === 'probe');

          return judgeEach(probes, noProbeSent(run), expectNoServerError);
        },
      },
    }),

    'unique-keys': {
      level: 'advisory',
      section: `preamble, ${section}`,
      claim: 'No object in a response has a duplicate key.',
      quote: 'All request and response bodies are JSON.',
      async check(run) {
        return judgeEach(await responsesOf(run, slug), 'no response was received', (exchange) => {
          const duplicates = exchange.body.kind === 'json' ? exchange.body.duplicates : [];

          return duplicates.map((pointer) => finding(exchange, pointer, 'unique keys', 'a duplicate key'));
        });
      },
    },
  });
}

/** The operations that are sent a request whose validity depends on a silence. */
const withProbes: ReadonlySet<Slug> = new Set(
  slugs.filter((slug) => slug !== 'create-order' && slug !== 'list-order-sprayers'),
);

function noProbeSent({ settings }: Run): NotExercised {
  return new NotExercised('no request of this kind was sent', settings.readOnly ? ['SPRAY_READ_ONLY=false'] : []);
}

function expectNoServerError(request: JudgedRequest): Finding[] {
  const { exchange } = request;
  if (isWithoutResponse(exchange) && isFault(request)) return []; // answers-200 fails
  const isServerError = (exchange.response?.status ?? 500) >= 500;

  return isServerError ? [finding(exchange, null, 'a status below 500', describeResponse(exchange))] : [];
}

async function judgeStatus(run: Run, request: JudgedRequest): Promise<Finding[] | NotExercised> {
  const { exchange, rejection, excuse, note = '' } = request;
  if (rejection === 'open') return new NotExercised('whether the request is valid is not shown');
  if (isAccepted(exchange) && !asksForLogin(exchange)) {
    return exchange.response?.status === 200 ? [] : [finding(exchange, null, 'status 200', describeResponse(exchange))];
  }
  const reason = (await reasonNotToBlame(run, exchange)) ?? excuse ?? null;
  if (reason !== null) return reason;
  if (isAccepted(exchange)) return [];
  if (isWithoutResponse(exchange)) return [finding(exchange, null, 'a response', describeResponse(exchange))];
  if (!isFault(request)) return new NotExercised(`a further request was rejected (${describeResponse(exchange)})`);
  const overlap = (await isAcceptedAlone(run, exchange)) ? overlapOf(run, exchange) : '';

  return overlap !== '' && !isServerFailure(exchange)
    ? []
    : [finding(exchange, null, 'status 200', `${describeResponse(exchange)}${note}${overlap}`)];
}

/**
 * A rejection may be due to the requests that ran at the same time, so a read is sent once more when nothing else is sent;
 * not if the operation never accepts anything.
 */
async function isAcceptedAlone(run: Run, exchange: Exchange): Promise<boolean> {
  const { operation, request, response } = exchange;
  if (response === null || request.method !== 'GET' || operation === 'verify-payment') return false;
  if (!run.client.exchanges.some((other) => other.operation === operation && isAccepted(other))) return false;

  return isAccepted(await run.readAgain(exchange));
}

function overlapOf({ client }: Run, exchange: Exchange): string {
  const count = client.exchanges.filter((other) => other !== exchange && areTogether(other, exchange)).length;

  return `, while ${counted(count, 'other request')} ran at the same time; the same request was accepted when it was sent alone`;
}

// 204 and 205 have no body by their own definition; answers-200 blames the status.
function hasBody(exchange: Exchange): boolean {
  return ![204, 205].includes(exchange.response?.status ?? 0);
}

function judgeJson(exchange: Exchange): Finding[] {
  return exchange.body.kind === 'json' ? [] : [finding(exchange, null, 'a single JSON text', exchange.body.problem)];
}
