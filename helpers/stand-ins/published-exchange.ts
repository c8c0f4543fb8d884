import { responseShape } from '../exchanges/shown-objects.js';
import type { Shape } from '../interface/shapes.js';
import { LOGIN } from '../observations/access.js';
import type { LeftOut } from '../records/left-out.js';
import type { ReportedBody } from '../records/reported-body.js';
import type { ReportedExchange } from '../records/reported-exchange.js';
import type { StandInFor } from './drawing.js';
import { publishedBody } from './published-body.js';

interface Published {
  readonly exchange: ReportedExchange;
  readonly leftOut: LeftOut;
}

/** The headers on which judgements depend, and what is kept of them. */
const kept: Readonly<Record<string, (value: string) => string>> = {
  'content-type': (type) => /^(?:application\/json|text\/(?:html|plain))\b/i.exec(type)?.[0] ?? otherType(type),
  'cache-control': (directives) =>
    directives
      .match(/[a-z-]+(?:=\d+)?/gi)
      ?.filter(isDirective)
      .join(', ') ?? '',
  age: digitsOf,
  'retry-after': digitsOf,
  location: (address) => (LOGIN.test(address) ? '/login' : '/'),
};

function otherType(type: string): string {
  return /\bjson\b/i.test(type) ? 'application/json' : 'application/octet-stream';
}

function isDirective(text: string): boolean {
  return /^(?:no-store|no-cache|private|public|must-revalidate|max-age=\d+|s-maxage=\d+)$/i.test(text);
}

function digitsOf(text: string): string {
  return /\d+/.exec(text)?.[0] ?? '0';
}

/** An exchange without what nobody but the service's users should see. */
export function publishedExchange(exchange: ReportedExchange, standInFor: StandInFor): Published {
  const { response } = exchange;
  if (response === null) return { exchange, leftOut: { fields: 0, headers: 0, bodies: 0 } };
  const headers = response.headers.flatMap(([name, text]): [string, string][] => {
    const small = name.toLowerCase();

    return kept[small] === undefined ? [] : [[small, kept[small](text)]];
  });
  const isAccepted = response.status >= 200 && response.status < 300;
  const published = isAccepted ? documentedBody(exchange, response.body, standInFor) : null;
  const isBodyLeft = published === null && response.body.text !== '';

  return {
    exchange: {
      ...exchange,
      response: { ...response, headers, body: { text: published?.text ?? leftOf(response.body) } },
    },
    leftOut: {
      fields: published?.leftOut ?? 0,
      headers: response.headers.length - headers.length,
      bodies: isBodyLeft ? 1 : 0,
    },
  };
}

/** A page that asks somebody to log in is still seen to be a page. */
function leftOf({ text = '' }: ReportedBody): string {
  return /^\s*</.test(text) ? '<html></html>' : '';
}

function documentedBody({ operation }: ReportedExchange, { text }: ReportedBody, standInFor: StandInFor) {
  const shape = operation === 'provider-state' ? stateShape : responseShape({ operation });

  return text === undefined ? null : publishedBody(text, shape, standInFor);
}

const value: Shape = {
  kind: '',
  type: 'string',
  format: null,
  values: null,
  properties: new Map(),
  items: null,
  nested: [],
};

/** What is read of the response to a provider state. */
const stateShape: Shape = {
  ...value,
  type: 'object',
  properties: new Map([
    ['orderId', value],
    ['secret', value],
  ]),
};
