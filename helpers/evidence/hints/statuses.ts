import { acceptedValue, isAccepted, isNotFound, isRedirect, type Exchange } from '../../exchanges/exchange.js';
import { operations, type Slug } from '../../interface/operations.js';
import { memberOf } from '../../json/values.js';
import { isSlashRedirect } from '../../observations/access.js';
import { listText } from '../../words/shown.js';
import { operationsIn, plainPattern, type Pattern } from './pattern.js';

const isRedirected = (exchange: Exchange) => isRedirect(exchange) && isSlashRedirect(exchange);
const endsInSlash = ({ operation }: Exchange) => operations[operation as Slug].path.endsWith('/');
const isCreation = ({ operation }: Exchange) => operation === 'create-order';

type IsOfKind = (exchange: Exchange) => boolean;

/** All paths that end in a slash, or all others, get the same response. */
function slashPattern(name: string, text: string, isAbout: IsOfKind, isWrong: IsOfKind): Pattern {
  return plainPattern({
    name,
    text,
    isShown({ responses }) {
      const about = responses.filter(isAbout);
      const others = responses.filter((exchange) => !isAbout(exchange));

      return operationsIn(about).size > 1 && about.every(isWrong) && others.some(isAccepted);
    },
    explains: ({ exchange }) => isAbout(exchange) && isWrong(exchange),
  });
}

const isWrongOnPurpose = ({ requestClass }: Exchange) => requestClass === 'wrong on purpose';
const isRefusalRule = (rule: string) => rule.startsWith('refuse') || rule.startsWith('shows-no-');
const showsError = (exchange: Exchange) =>
  ['error', 'errors', 'message', 'success', 'code', 'status', 'detail'].some(
    (name) => memberOf(acceptedValue(exchange), name) !== undefined,
  ) && memberOf(acceptedValue(exchange), 'id') === undefined;

const isStored = (exchange: Exchange) => isAccepted(exchange) && !showsError(exchange);

const FEWEST_REFUSALS = 3;

const isGone = ({ failure }: Exchange) => failure?.kind === 'unreachable';

/** The requests that were under way when the service ended: what came after them found nothing there. */
function underWayAtTheEnd(exchanges: readonly Exchange[]): readonly Exchange[] {
  const after = exchanges.slice(exchanges.findLastIndex(({ response }) => response !== null) + 1);
  const gone = after.findIndex(isGone);
  if (gone === -1 || !after.slice(gone).every(({ failure }) => failure !== null)) return [];

  return after.slice(0, Math.max(gone, 1));
}

export const statusPatterns = (): Pattern[] => [
  {
    name: 'the service ended',
    explain({ exchanges }) {
      const [first, ...others] = underWayAtTheEnd(exchanges);
      if (first === undefined) return null;
      const { method } = first.request;
      const more = others.length === 0 ? '' : `, or by ${listText(others.map(({ id }) => id))}`;

      return {
        text: `The service was gone during the run: its last response came before ${first.id} (${method}, ${first.operation}). It was probably ended by this request${more}; start it, send that again, and read its log.`,
        explains: ({ exchange }) => exchange.failure !== null,
      };
    },
  },
  plainPattern({
    name: 'creations get 201',
    text: 'Every creation gets status 201: frameworks do that by default, but the interface has 200 for every response.',
    isShown({ responses }) {
      const creations = responses.filter((exchange) => isCreation(exchange) && isAccepted(exchange));

      return creations.length > 1 && creations.every(({ response }) => response?.status === 201);
    },
    explains: ({ rule, exchange }) => rule === 'answers-200' && exchange.response?.status === 201,
  }),
  slashPattern(
    'paths with a slash are redirected',
    'Every path that ends in a slash is redirected to the one without it: redirects are not followed, because the interface gives the exact paths.',
    endsInSlash,
    isRedirected,
  ),
  slashPattern(
    'paths without a slash are redirected',
    'Every path that does not end in a slash is redirected to the one with it: redirects are not followed, because the interface gives the exact paths.',
    (exchange) => !endsInSlash(exchange),
    isRedirected,
  ),
  slashPattern(
    'paths with a slash are not found',
    'Every path that ends in a slash is 404: the router probably knows these paths only without the slash.',
    endsInSlash,
    isNotFound,
  ),
  plainPattern({
    name: 'errors get 200',
    text: 'Wrong orders get status 200 with an error in the body: a request that is rejected needs an error status.',
    isShown({ accepted, responses }) {
      const wrong = responses.filter((exchange) => isWrongOnPurpose(exchange) && isCreation(exchange));

      return wrong.length > 1 && wrong.every((exchange) => accepted.includes(exchange) && showsError(exchange));
    },
    explains: ({ rule }) => isRefusalRule(rule),
  }),
  {
    name: 'nothing is validated',
    explain({ responses }) {
      const wrong = responses.filter(isWrongOnPurpose);
      const kinds = new Set(wrong.map(({ operation, request }) => request.body ?? `${operation} ${request.url}`));
      if (kinds.size < FEWEST_REFUSALS || operationsIn(wrong).size < 2 || !wrong.every(isStored)) return null;
      const tried = wrong.some(isCreation) ? 'neither orders nor pages' : 'no page of any list';

      return {
        text: `Nothing that is wrong was rejected, ${tried}: validation is probably not switched on.`,
        explains: ({ rule }) => isRefusalRule(rule),
      };
    },
  },
];
