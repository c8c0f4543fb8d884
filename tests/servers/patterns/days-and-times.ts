import { changeField } from '../changes/objects.js';
import { toClockTime, toDateArray } from '../changes/values.js';
import { days, everywhere, inEveryOrder, inOneView, times, values } from './everywhere.js';
import type { PatternDeviants } from './pattern-deviant.js';

const withTime = (day: unknown) => `${String(day)}T00:00:00`;
const toMilliseconds = (text: unknown) => Date.parse(String(text));
const toLocalForm = (day: unknown) => String(day).split('-').toReversed().join('.');
const toParts = (text: unknown) => (String(text).match(/\d+/g) ?? []).map(Number);
const toTimeParts = (time: unknown) => Object.values(time as object).slice(0, 2);
const stamp = (change: (text: string) => unknown) => values(['timestamp'], (text) => change(String(text)));

export const daysAndTimes: readonly PatternDeviants[] = [
  {
    pattern: 'dates are arrays',
    shown: {
      'writes dates, times and timestamps as arrays': {
        wrap: (handle) =>
          everywhere(values(days, toDateArray))(
            everywhere(values(times, toTimeParts))(everywhere(stamp(toParts))(handle)),
          ),
      },
    },
    beside: { 'writes the date of every order as an array': { wrap: inEveryOrder(changeField('date', toDateArray)) } },
  },
  {
    pattern: 'dates are numbers',
    shown: { 'writes dates as milliseconds': { wrap: everywhere(values(days, toMilliseconds)) } },
    beside: {
      'writes dates as milliseconds in one view': { wrap: inOneView('get-order', values(days, toMilliseconds)) },
    },
  },
  {
    pattern: 'dates have a time',
    shown: { 'writes dates with a time': { wrap: everywhere(values(days, withTime)) } },
    beside: { 'writes creation dates with a time': { wrap: everywhere(values(['creationDate'], withTime)) } },
  },
  {
    pattern: 'dates are in local form',
    shown: { 'writes dates with the day first': { wrap: everywhere(values(days, toLocalForm)) } },
    beside: {
      'writes completion dates with the day first': { wrap: everywhere(values(['completionDate'], toLocalForm)) },
    },
  },
  {
    pattern: 'times are text',
    shown: { 'writes times of day as strings': { wrap: everywhere(values(times, toClockTime)) } },
    beside: { 'writes the start of sessions as a string': { wrap: everywhere(values(['startTime'], toClockTime)) } },
  },
  {
    pattern: 'times are arrays',
    shown: { 'writes times of day as arrays': { wrap: everywhere(values(times, toTimeParts)) } },
    beside: {
      'writes times of day as arrays in one view': { wrap: inOneView('get-order', values(times, toTimeParts)) },
    },
  },
  {
    pattern: 'timestamps have no zone',
    shown: { 'writes timestamps without a zone': { wrap: everywhere(stamp((text) => text.replace(/Z$/, ''))) } },
    beside: {
      'writes one timestamp without a zone': { wrap: firstOnly((text) => text.replace(/Z$/, '')) },
      'writes timestamps as words': { wrap: everywhere(stamp(() => 'yesterday')) },
    },
  },
  {
    pattern: 'timestamps have a local offset',
    shown: { 'writes timestamps with an offset': { wrap: everywhere(stamp((text) => text.replace(/Z$/, '+02:00'))) } },
    beside: { 'writes one timestamp with an offset': { wrap: firstOnly((text) => text.replace(/Z$/, '+02:00')) } },
  },
  {
    pattern: 'timestamps have a blank',
    shown: {
      'writes timestamps with a blank': { wrap: everywhere(stamp((text) => text.replace('T', ' ').slice(0, 19))) },
    },
    beside: { 'writes one timestamp with a blank': { wrap: firstOnly((text) => text.replace('T', ' ').slice(0, 19)) } },
  },
  {
    pattern: 'timestamps are numbers',
    shown: { 'writes timestamps as milliseconds': { wrap: everywhere(stamp(toMilliseconds)) } },
    beside: { 'writes one timestamp as milliseconds': { wrap: firstOnly(toMilliseconds) } },
  },
];

/** Changes the timestamp of the notification with the smallest id. */
function firstOnly(change: (text: string) => unknown) {
  let first: unknown;

  return everywhere((object) => {
    if (!Object.hasOwn(object, 'timestamp')) return object;
    first ??= object['id'];

    return object['id'] === first ? { ...object, timestamp: change(String(object['timestamp'])) } : object;
  });
}
