import { pagedSlugs } from '../interface/operations.js';

const ofType = (type: string | readonly string[]) => (description?: string) => described({ type }, description);
export const aText = ofType('string');
export const textOrNull = ofType(['string', 'null']);
export const aBoolean = ofType('boolean');

const MOST = { maxItems: 10_000 };
const integer = { type: 'integer' };
const number = { type: 'number' };
const index = { type: 'integer', minimum: 0 };

const singleSteps = ['create', 'get', 'sprayers', 'confirm', 'verify', 'list', 'walk', 'feedback', 'notifications'];

const stepMembers = {
  'as?': ref('role'),
  'order?': {
    description:
      'For create, the values of the order; otherwise which order of the sequence, the first being 0; below 0, one that the lists showed before.',
  },
  'list?': anEnum(pagedSlugs),
  'page?': integer,
  'size?': integer,
  'orderStatus?': aText(),
  'paymentMethod?': aText(),
  'sort?': anEnum(['id']),
};

/** What steps of these kinds have besides their kind; each member whose name ends with a question mark may be missing. */
function stepsOf(kinds: readonly string[], names: readonly string[], properties?: SchemaPart): SchemaPart {
  return {
    if: { required: ['do'], properties: { do: anEnum(kinds) } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: {
      required: names.filter((name) => !name.endsWith('?')),
      propertyNames: anEnum(['do', ...names.map((name) => name.replace('?', ''))]),
      ...(properties !== undefined && { properties }),
    },
  };
}
export const explorationDefinitions = {
  exploration: anObject(
    {
      budget: ref('exploringBudget', 'What it was allowed to use up.'),
      spent: ref('exploringBudget', 'What it used up.'),
      sequences: ref('count', 'How many sequences of calls it made.'),
      endedBy: anEnum(['orders', 'requests', 'minutes', 'interruption', 'replay']),
      coverage: anObject(
        {
          values: aList(
            anObject({ operation: ref('operation'), parameter: aText(), value: aText(), count: ref('count') }),
            { ...MOST, description: 'The values of each parameter of each operation.' },
          ),
          states: aList(anObject({ operation: ref('operation'), state: aText(), count: ref('count') }), {
            ...MOST,
            description: 'The orders that each operation was called for.',
          }),
          pairs: aList(anObject({ first: aText(), second: aText(), reached: ref('count'), of: ref('count') }), {
            ...MOST,
            description: 'How many pairs of values of two parameters were reached.',
          }),
        },
        'What was reached how often; 0 for what was not.',
      ),
      inconsistencies: aList(
        anObject({
          what: aText(),
          usual: aText(),
          usualTimes: ref('count'),
          unusual: aText(),
          unusualTimes: ref('count'),
          exchange: ref('exchangeId', 'The first that shows the unusual value.'),
        }),
        { ...MOST, description: 'What the interface leaves open, and the target does in one way nearly always.' },
      ),
      reproductions: aList(ref('reproduction'), {
        ...MOST,
        description: 'For each failure, the shortest sequence that still shows it.',
      }),
    },
    'What an exploration did, and what it found besides findings. Runs do not have it.',
  ),
  traffic: anObject(
    {
      files: aList(aText()),
      entries: ref('count'),
      users: ref('count', 'How many credentials there are.'),
      withoutCredentials: ref('count', 'How many requests have none.'),
      left: aRecord(ref('count'), undefined, 'How many entries were not judged, by the reason.'),
      userHeader: textOrNull('The header that tells users apart, if it is not the usual one.'),
      areOrdersEdited: aBoolean('Whether other operations of the service may have changed orders.'),
      faults: aList(anObject({ exchange: ref('exchangeId'), what: aText() }), 'Requests that break the interface.'),
    },
    'What is known of recorded traffic, and what was not judged. Runs do not have it.',
  ),
  exploringBudget: anObject({ orders: ref('count'), requests: ref('count'), minutes: { ...number, minimum: 0 } }),
  reproduction: anObject({
    requirement: ref('requirementId'),
    steps: ref('steps'),
    exchanges: aList(ref('exchangeId'), 'Those of the last time that it was played, in the order sent.'),
    playedAgain: anEnum(
      [0, 1, 2],
      'How often it was played again with new orders; fewer than twice if the budget had no room.',
    ),
    shownAgain: anEnum([0, 1, 2], 'How often it showed the failure then.'),
  }),
  replay: anObject(
    {
      format: { const: 'crop-spraying-exploration/1' },
      suite: ref('version'),
      seed: { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 },
      target: ref('line', 'The address that was explored. Any secret in it is masked.'),
      sequences: aList(anObject({ requirement: aText(), steps: ref('steps') }), { minItems: 1, maxItems: 1000 }),
    },
    'The content of replay.json, which explore writes beside its reports and plays again.',
  ),
  steps: aList(ref('step'), { minItems: 1, maxItems: 1000, description: 'Calls, one after the other.' }),
  step: anObject(
    {
      do: anEnum(['at once', ...singleSteps]),
      ...stepMembers,
      'steps?': aList(ref('singleStep'), { minItems: 1, maxItems: 100 }),
    },
    {
      description: 'One call; or several at once, which do not wait for each other.',
      allOf: [ref('stepMembers'), stepsOf(['at once'], ['steps'], {})],
    },
  ),
  exploredOrder: anObject(
    {
      date: aText(),
      session: index,
      location: aText(),
      latitude: number,
      longitude: number,
      crop: index,
      area: number,
      confirmed: aBoolean(),
      paymentMethod: aText(),
    },
    'The values of an order. Sessions and crops are counted as the target shows them.',
  ),
  singleStep: anObject(
    { do: anEnum(singleSteps), ...stepMembers },
    { description: 'One call, or the pages of a list.', allOf: [ref('stepMembers')] },
  ),
  stepMembers: {
    type: 'object',
    description: 'What each kind of step has.',
    allOf: [
      stepsOf(['create'], ['as', 'order'], { as: anEnum(['farmer', 'other-farmer']), order: ref('exploredOrder') }),
      stepsOf(['sprayers', 'confirm'], ['order'], { order: integer }),
      stepsOf(['get', 'verify'], ['order'], { order: { anyOf: [integer, { const: 'with a payment intent' }] } }),
      stepsOf(['list'], ['list', 'as', 'page', 'size', 'orderStatus?', 'paymentMethod?', 'sort?']),
      stepsOf(['walk'], ['list', 'as', 'size', 'orderStatus?', 'paymentMethod?', 'sort?']),
      stepsOf(['feedback'], ['page?']),
      stepsOf(['notifications'], ['as', 'page?']),
    ],
  },
};

/** A part of the JSON Schema of reports. */
type SchemaPart = Readonly<Record<string, unknown>>;

function described(part: SchemaPart, description: string | undefined): SchemaPart {
  return description === undefined ? part : { ...part, description };
}

export function ref(name: string, description?: string): SchemaPart {
  return described({ $ref: `#/$defs/${name}` }, description);
}

export function anEnum(values: readonly unknown[], description?: string): SchemaPart {
  return described({ enum: values }, description);
}

export function aList(items: SchemaPart, others: SchemaPart | string = {}): SchemaPart {
  return { type: 'array', items, ...(typeof others === 'string' ? { description: others } : others) };
}

/** An object with these members; each whose name ends with a question mark may be missing. */
export function anObject(members: Readonly<Record<string, SchemaPart>>, others: SchemaPart | string = {}): SchemaPart {
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  const properties = Object.entries(members).map(([name, part]) => [name.replace('?', ''), part]);

  return {
    type: 'object',
    ...(typeof others === 'string' ? { description: others } : others),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties) as SchemaPart,
  };
}

/** An object whose members have any names, perhaps only those that a part allows. */
export function aRecord(values: SchemaPart, names?: SchemaPart, description?: string): SchemaPart {
  return described(
    { type: 'object', ...(names !== undefined && { propertyNames: names }), additionalProperties: values },
    description,
  );
}

/** What holds for the rest of an object if a member has one of these values. */
export function where(name: string, values: readonly unknown[], then: SchemaPart): SchemaPart {
  return { if: { properties: { [name]: anEnum(values) } }, then: { properties: then } }; // oxlint-disable-line unicorn/no-thenable -- a keyword of JSON Schema
}
