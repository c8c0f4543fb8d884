/** The day on which all tests run, so that they test the suite and not the day; `npm run test:days` runs them on others. */
export const TEST_DAY = process.env['TEST_DAY'] ?? '2026-11-18';

const noon = Date.parse(`${TEST_DAY}T12:00:00Z`);
if (Number.isNaN(noon)) throw new Error(`TEST_DAY: expected a day such as 2026-11-18, got ${TEST_DAY}`);

/** Says how far the test day is from today. Global, like the time of day itself. */
interface TestDateConstructor extends DateConstructor {
  shift: number;
}

const realNow = () => performance.timeOrigin + performance.now();
const isInstalled = 'shift' in Date;
const TestDate = (isInstalled ? Date : aTestDate(Date)) as TestDateConstructor;
globalThis.Date = TestDate;

function aTestDate(RealDate: DateConstructor) {
  return class Shifted extends RealDate {
    static shift = 0;

    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [Shifted.now()] : given) as [string]));
    }

    static override now(): number {
      return Math.floor(realNow() + Shifted.shift);
    }
  };
}

/** It is noon of the test day. */
export function beginTestDay(): void {
  TestDate.shift = noon - realNow();
  events = [];
}

/** It is as late as it really is: a server of Node sends that with each response. */
export function goToNow(): void {
  TestDate.shift = 0;
}

let elapsed = 0;

/**
 * The time for servers in process that change by the clock, in milliseconds. It moves only by pauses of the suite and by requests, so
 * that no other work of the machine makes a difference.
 */
export function testTime(): number {
  return elapsed;
}

interface Due {
  readonly at: number;
  readonly act: () => void;
}

let pauses: Due[] = [];
let events: Due[] = [];
let requests = 0;
let isWatched = false;

/** Passes without waiting, as soon as there is nothing else to do. */
export function pauseInTestTime(milliseconds: number): Promise<void> {
  return new Promise((act) => {
    pauses.push({ at: elapsed + milliseconds, act });
    if (!isWatched) setImmediate(watch, requests);
    isWatched = true;
  });
}

/** Has something happen later, when pauses and requests have taken so long. */
export function laterInTestTime(milliseconds: number, act: () => void): void {
  events.push({ at: elapsed + milliseconds, act });
}

/** A request to a server in process takes a moment. */
export function passRequest(): void {
  requests++;
  passUntil(elapsed + 1);
}

/** A server in process responds before the next turn of the event loop: without a new request, everybody is waiting. */
function watch(requestsBefore: number): void {
  if (requests === requestsBefore) {
    const end = Math.min(...pauses.map(({ at }) => at));
    passUntil(Math.max(elapsed, end));
    const over = pauses.filter(({ at }) => at <= elapsed);
    pauses = pauses.filter((pause) => !over.includes(pause));
    for (const { act } of over) act();
  }
  isWatched = pauses.length > 0;
  if (isWatched) setImmediate(watch, requests);
}

function passUntil(end: number): void {
  const due = events.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
  events = events.filter((event) => !due.includes(event));
  for (const { at, act } of due) {
    elapsed = Math.max(elapsed, at);
    act();
  }
  elapsed = end;
}
