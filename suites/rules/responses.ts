import {
  areTogether,
  describeResponse,
  isAccepted,
  isServerFailure,
  isWithoutResponse,
  type Exchange,
} from '../../helpers/exchanges/exchange.js';
import { operations, withoutProbes, type Slug } from '../../helpers/interface/operations.js';
import { responseSentence } from '../../helpers/interface/quotes.js';
import { finding, judgeEach, type Finding } from '../../helpers/judging/finding.js';
import { byResponse, suspicionsOf, type Suspicion } from '../../helpers/judging/log-rule.js';
import { entriesFor, responsesIn, type Log, type LogEntry } from '../../helpers/judging/log.js';
import { judgedLast, type Rules } from '../../helpers/judging/requirement.js';
import { NEEDS_WRITING, NotExercised } from '../../helpers/not-exercised.js';
import { asksForLogin } from '../../helpers/observations/access.js';
import { hasJudgedBody, isFault, type JudgedRequest } from '../../helpers/observations/judged-request.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { counted } from '../../helpers/words/shown.js';

export function responses(slug: Slug): Rules {
  const { section } = operations[slug];

  return judgedLast({
    'answers-200': {
      level: 'stated',
      section: `4, ${section}`,
      claim: 'A valid request gets status 200, and no request is left without a response.',
      quote: `Responses use content type */* and status 200. … ${responseSentence(slug)}`,
      log: { reads: [slug], judge: (log) => judgeStatuses(entriesFor(log, slug)), settle: settleRejection },
    },

    'answers-json': {
      level: 'stated',
      section: `preamble, ${section}`,
      claim: 'The response body is a single JSON text in UTF-8, with nothing but whitespace around it.',
      quote: 'All request and response bodies are JSON.',
      log: byResponse(slug, (log) => {
        const accepted = entriesFor(log, slug).filter((entry) => hasJudgedBody(entry) && hasBody(entry.exchange));
        if (accepted.length === 0) responsesIn(log, slug);
        const judged = accepted.filter(({ notLoggedIn }) => notLoggedIn === undefined);
        const nothing = accepted[0]?.notLoggedIn ?? 'no request was accepted';

        return judgeEach(judged, nothing, ({ exchange }) => judgeJson(exchange));
      }),
    },

    ...(!withoutProbes.includes(slug) && {
      'no-server-errors': {
        level: 'advisory',
        section: `7, ${section}`,
        claim:
          'A request that may be rejected, because the interface does not show whether it is valid, gets a response without a 5xx status.',
        quote: 'Error status codes, error body shape and the conditions that cause errors: not shown.',
        log: byResponse(slug, (log) => {
          responsesIn(log, slug);
          const probes = entriesFor(log, slug).filter(({ exchange }) => exchange.requestClass === 'probe');

          return judgeEach(probes, noProbeSent(log), expectNoServerError);
        }),
      },
    }),

    'unique-keys': {
      level: 'advisory',
      section: `preamble, ${section}`,
      claim: 'No object in a response has a duplicate key.',
      quote: 'All request and response bodies are JSON.',
      log: byResponse(slug, (log) =>
        responsesIn(log, slug).flatMap((exchange) => {
          const duplicates = exchange.body.kind === 'json' ? exchange.body.duplicates : [];

          return duplicates.map((pointer) => finding(exchange, pointer, 'unique keys', 'a duplicate key'));
        }),
      ),
    },
  });
}

function noProbeSent({ readOnly }: Log): NotExercised {
  return new NotExercised('no request of this kind was sent', readOnly ? [NEEDS_WRITING] : []);
}

function expectNoServerError(request: JudgedRequest): Finding[] {
  const { exchange } = request;
  if (isWithoutResponse(exchange) && isFault(request)) return []; // answers-200 fails
  const isServerError = (exchange.response?.status ?? 500) >= 500;

  return isServerError ? [finding(exchange, null, 'a status below 500', describeResponse(exchange))] : [];
}

function judgeStatuses(entries: readonly LogEntry[]): readonly Suspicion[] {
  const judged = entries.map(judgeStatus);
  const [excuse = new NotExercised('nothing was requested')] = judged.filter(
    (result) => result instanceof NotExercised,
  );
  if (judged.every((result) => result instanceof NotExercised)) throw excuse;

  return judged.flatMap((result) => (result instanceof NotExercised ? [] : result));
}

function judgeStatus(entry: LogEntry): Suspicion[] | NotExercised {
  const { exchange, rejection, excuse, notLoggedIn } = entry;
  const is200 = exchange.response?.status === 200;
  // What succeeds gets 200 also where it need not succeed; but that it does says nothing of valid requests.
  if (rejection === 'open' && (is200 || !hasJudgedBody(entry)))
    return new NotExercised('whether the request is valid is not shown');
  if (isAccepted(exchange) && !asksForLogin(exchange)) return is200 ? [] : wrongStatus(entry, 'status 200');
  const reason = notLoggedIn ?? excuse;
  if (reason !== undefined) return reason;
  if (isAccepted(exchange)) return [];
  if (isWithoutResponse(exchange)) return wrongStatus(entry, 'a response');

  return isFault(entry)
    ? wrongStatus(entry, 'status 200')
    : new NotExercised(`a further request was rejected (${describeResponse(exchange)})`);
}

function wrongStatus({ exchange, note = '' }: LogEntry, expected: string): Suspicion[] {
  // A new order may appear late in some copy of the data: then it is not found for a while.
  const isCertain = isAccepted(exchange) || isServerFailure(exchange) || isWithoutResponse(exchange);
  const found = finding(exchange, null, expected, `${describeResponse(exchange)}${isAccepted(exchange) ? '' : note}`);

  return suspicionsOf(exchange, [found], { certainty: isCertain ? 'certain' : 'at rest' });
}

/** Only the requests beside it explain a rejection that does not come again when nothing else is sent; not a server error. */
async function settleRejection(run: Run, suspicion: Suspicion): Promise<Suspicion[]> {
  const { exchange, finding: found } = suspicion;
  if (isAccepted(exchange) || !(await isAcceptedAlone(run, exchange))) return [suspicion];
  const message = `${found.message}${overlapOf(run, exchange)}`;

  return isServerFailure(exchange) ? [{ ...suspicion, finding: { ...found, message } }] : [];
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
