import { readJson } from '../../reference/json.js';
import { aReference, type Reference, type Rules } from '../../reference/reference.js';
import { sampleOrder } from '../support/sample-order.js';

export type Account = keyof Reference['credentials'];
export type Id = number | bigint;

/** Any response; a field that this response does not have is undefined. */
export interface Shown {
  id: Id;
  role: string;
  location: string;
  date: string;
  orderStatus: string;
  paymentStatus: string;
  paymentMethod: string;
  session: Shown;
  cropType: Shown;
  farmer: Shown;
  receptionist: Shown;
  recipient: Shown;
  order: Shown;
  content: Shown[];
  page: { size: number; number: number; totalElements: number; totalPages: number };
  orderId: Id;
  secret: string;
  error: string;
  message: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: Shown;
}

export type Ask = (account: Account | 'nobody', line: string, body?: unknown) => Reply;

/** Calls a reference of its own: `ask('farmer', 'GET /api/farmer/order/')`. */
export function anAsk(rules: Partial<Rules> = {}): Ask {
  const reference = aReference(rules);
  return (account, line, body) => {
    const [method = '', target = ''] = line.split(' ');
    const {
      status,
      headers,
      body: text,
    } = reference.handle({
      method,
      target: rules.basePath ? rules.basePath + target : target,
      headers: {
        ...(account === 'nobody' ? {} : reference.credentials[account]),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test knows what it asked for
    return { status, headers, text, body: readJson(text) as Shown };
  };
}

export function create(ask: Ask, changes: object = {}): Reply {
  return ask('farmer', 'POST /api/farmer/order', { ...sampleOrder, ...changes });
}

export const idsOf = ({ body }: Reply): Id[] => body.content.map(({ id }) => id);
