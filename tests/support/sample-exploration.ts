import type { Coverage, Exploration, Reproduction } from '../../helpers/exploring/exploration.js';
import { NOT_EXPLORED } from '../../helpers/judging/requirement.js';
import type { Report, ReportedRequirement } from '../../helpers/records/report.js';
import type { ReportedExchange } from '../../helpers/records/reported-exchange.js';
import { sampleReport } from './sample-report.js';

/** What only quoting keeps from meaning something to a shell, a page, a terminal or a summary. */
export const HOSTILE = `'; touch "$HOME/pwned" \`id\` $(id) <b>\u001b[2J\u202e`;

const ID = '9007199254740993';
const base = sampleReport.target.baseUrl;
const accept = { Accept: '*/*', authorization: '***' };

interface Sent {
  readonly operation: ReportedExchange['operation'];
  readonly role: ReportedExchange['role'];
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

function sent({ operation, role, method, path, body, answer }: Sent): ReportedExchange {
  const text = body === undefined ? null : JSON.stringify(body);

  return {
    operation,
    observation: 'exploration',
    attempt: 1,
    role,
    startedAt: '2026-05-04T03:02:02.000Z',
    milliseconds: 5,
    request: { method, url: `${base}${path}`, headers: accept, body: text === null ? null : { text } },
    response: {
      status: 200,
      headers: [['Content-Type', 'application/json']],
      // As a service writes an id that a double cannot hold.
      body: { text: JSON.stringify(answer).replaceAll('"ID"', ID) },
    },
    failure: null,
    curl: `curl -i --path-as-is -H "Authorization: Bearer $SPRAY_FARMER_TOKEN" '${base}${path}'`,
  };
}

const order = {
  date: '2028-02-29',
  session: 0,
  location: `here ${HOSTILE}`,
  latitude: 0,
  longitude: -180,
  crop: 1,
  area: 100.01,
  confirmed: false,
  paymentMethod: 'cash',
} as const;

const shown = { location: order.location, area: 99.99, session: { id: 7 }, id: 'ID' };

/** The creation of the order of the reproduction. */
export const creation = sent({
  operation: 'create-order',
  role: 'farmer',
  method: 'POST',
  path: '/api/farmer/order',
  body: { ...order, session: { id: 7 }, cropType: { id: 3 } },
  answer: shown,
});

const explored: Readonly<Record<string, ReportedExchange>> = {
  e41: creation,
  e42: sent({
    operation: 'confirm-order',
    role: 'farmer',
    method: 'POST',
    path: `/api/farmer/order/${ID}/confirm`,
    answer: shown,
  }),
  e43: sent({
    operation: 'get-order',
    role: 'receptionist',
    method: 'GET',
    path: `/api/receptionist/order/${ID}`,
    answer: shown,
  }),
  e44: sent({
    operation: 'list-farmer-orders',
    role: 'farmer',
    method: 'GET',
    path: '/api/farmer/order/?page=1&size=2&orderStatus=pending',
    answer: { content: [shown], page: { size: 2, number: 1, totalElements: 3, totalPages: 2 } },
  }),
};

const reproduction: Reproduction = {
  requirement: 'get-order/field-types',
  steps: [
    { do: 'create', as: 'farmer', order },
    {
      do: 'at once',
      steps: [
        { do: 'confirm', order: 0 },
        { do: 'get', order: 0 },
      ],
    },
    { do: 'list', list: 'list-farmer-orders', as: 'farmer', page: 1, size: 2, orderStatus: 'pending' },
  ],
  exchanges: ['e41', 'e42', 'e43', 'e44'],
  playedAgain: 2,
  shownAgain: 2,
};

const coverage: Coverage = {
  values: [
    { operation: 'create-order', parameter: 'area', value: 'fraction', count: 31 },
    { operation: 'create-order', parameter: 'area', value: 'large', count: 4 },
    { operation: 'create-order', parameter: 'area', value: 'below the minimum', count: 0 },
    { operation: 'create-order', parameter: 'payment method', value: 'cash', count: 30 },
    { operation: 'create-order', parameter: 'payment method', value: 'visa', count: 0 },
    { operation: 'list-farmer-orders', parameter: 'page', value: 'the last', count: 12 },
  ],
  states: [
    { operation: 'confirm-order', state: 'not confirmed', count: 20 },
    { operation: 'confirm-order', state: 'confirmed before', count: 0 },
    { operation: 'get-order', state: 'confirmed before', count: 3 },
  ],
  pairs: [{ first: 'payment method', second: 'session', reached: 2, of: 4 }],
};

export const sampleExploration: Exploration = {
  budget: { orders: 100, requests: 2000, minutes: 5 },
  spent: { orders: 100, requests: 1234, minutes: 2.5 },
  sequences: 61,
  endedBy: 'orders',
  coverage,
  inconsistencies: [
    {
      what: 'orderStatus after the first confirmation of a cash order',
      usual: 'confirmed',
      usualTimes: 12,
      unusual: 'pending',
      unusualTimes: 1,
      exchange: 'e42',
    },
    {
      what: 'location in the response to create-order',
      usual: 'as it was sent',
      usualTimes: 99,
      unusual: HOSTILE,
      unusualTimes: 2,
      exchange: 'e41',
    },
  ],
  reproductions: [reproduction],
};

const outcomeOf = (requirement: ReportedRequirement): ReportedRequirement => {
  const { id, operation, outcome } = requirement;
  if (id === 'get-order/field-types')
    return { ...requirement, findings: [{ message: 'expected 100.01, got 99.99', pointer: '/area', exchange: 'e43' }] };
  if (outcome === 'failed' || outcome === 'waived')
    return { ...requirement, outcome: 'passed', reason: null, findings: [], findingsCut: 0 };
  if (outcome === 'not-exercised' || operation === 'verify-payment')
    return { ...requirement, outcome: 'excluded', reason: NOT_EXPLORED, settings: [] };

  return requirement;
};

/** The report of an exploration that found one failure, with text that a hostile target could have sent. */
export const explorationReport: Report = {
  ...sampleReport,
  scope: 'explored',
  hints: [],
  requirements: sampleReport.requirements.map(outcomeOf),
  totals: {
    ...sampleReport.totals,
    passed: 10,
    failed: 1,
    warned: 1,
    'not-exercised': 0,
    waived: 0,
    excluded: 4,
    requests: 1234,
    ordersCreated: 100,
  },
  exchanges: { e7: sampleReport.exchanges['e7'] ?? creation, ...explored },
  lost: [],
  unseen: [],
  omits: [],
  idleWaivers: [],
  ordersCreated: [ID],
  recording: {
    ...sampleReport.recording,
    credentials: {
      farmer: { authorization: 'Bearer ***1' },
      receptionist: { authorization: 'Bearer ***2' },
    },
  },
  exploration: sampleExploration,
};
