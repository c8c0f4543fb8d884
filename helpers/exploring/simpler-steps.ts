import type { RequestedPage } from '../observations/lists/first-pages.js';
import { LABEL } from './requests.js';
import { isForOwnOrder, partsOf, type CreateStep, type ExploredOrder, type SingleStep, type Step } from './step.js';
import { plainDate } from './value-classes.js';

/** The order that every other one is compared with. */
export function plainOrder(today: string): ExploredOrder {
  return {
    date: plainDate(today),
    session: 0,
    location: `Field ${LABEL}`,
    latitude: 47.5,
    longitude: 8.5,
    crop: 0,
    area: 2,
    confirmed: false,
    paymentMethod: 'cash',
  };
}

export function oddFields({ order }: CreateStep, today: string): (keyof ExploredOrder)[] {
  const plain = plainOrder(today);

  return (Object.keys(plain) as (keyof ExploredOrder)[]).filter((field) => order[field] !== plain[field]);
}

export function withFields(step: CreateStep, fields: readonly (keyof ExploredOrder)[], today: string): CreateStep {
  const kept = Object.fromEntries(fields.map((field) => [field, step.order[field]]));

  return { ...step, order: { ...plainOrder(today), ...kept } };
}

/** Which steps of a sequence created its orders, in the order of their numbers. */
export type Creators = readonly SingleStep[];

/** A sequence without some of its steps. Steps for an order that is not created any more are left out, too. */
export function withoutLostOrders(creators: Creators, kept: readonly Step[]): Step[] {
  const parts = new Set(kept.flatMap(partsOf));
  const remaining = creators.filter((step) => parts.has(step));

  return kept.flatMap((step): Step[] => {
    if (step.do !== 'at once') return renumbered(step);
    const steps = step.steps.flatMap(renumbered);

    return steps.length > 1 ? [{ ...step, steps }] : steps;
  });

  function renumbered(step: SingleStep): SingleStep[] {
    if (!isForOwnOrder(step)) return [step];
    const creator = creators[step.order];
    const order = creator === undefined ? -1 : remaining.indexOf(creator);

    return order === -1 ? [] : [{ ...step, order }];
  }
}

/** The words of a location, without its label. */
export function wordsOf({ order }: CreateStep): string[] {
  return order.location.split(' ');
}

/** An order with these words of its location, the label always among them. */
export function withWords(step: CreateStep, words: readonly string[]): CreateStep {
  const location = words.includes(LABEL) ? words.join(' ') : [...words, LABEL].join(' ');

  return { ...step, order: { ...step.order, location } };
}

/** The sequence with the first farmer in place of the second; null if it has no second. */
export function byFirstFarmer(steps: readonly Step[]): Step[] | null {
  const text = JSON.stringify(steps);
  const changed = text.replaceAll('"as":"other-farmer"', '"as":"farmer"');

  return changed === text ? null : (JSON.parse(changed) as Step[]);
}

/** Plainer forms of a step, each to be tried by itself: of a walk, the page that fails. */
export function plainerForms(step: Step, failing: RequestedPage | undefined): Step[][] {
  if (step.do === 'walk') {
    const { page = 0, size = step.size } = failing ?? {};
    const { sort, ...unsorted } = step;

    return [
      ...(sort === undefined ? [] : [[unsorted]]),
      ...(failing === undefined ? [] : [[{ ...step, do: 'list' as const, page, size }]]),
      ...(step.size === 100 ? [] : [[{ ...step, size: 100 }]]),
    ];
  }
  if (step.do === 'create')
    return rounderAreas(step.order.area).map((area) => [{ ...step, order: { ...step.order, area } }]);
  if (step.do === 'list') return step.page > 0 ? [[{ ...step, page: 0 }], [{ ...step, page: 0, size: 100 }]] : [];

  return [];
}

/** Areas with fewer digits: 10000 or 12346 for 12345.67. */
function rounderAreas(area: number): number[] {
  const rounder = [Number(area.toPrecision(1)), Number(area.toPrecision(2)), Math.round(area)];

  return rounder.filter((value) => value !== area && value >= 1);
}
