/** The day on which all tests run, so that they test the suite and not the day; `npm run test:days` runs them on others. */
export const TEST_DAY = process.env['TEST_DAY'] ?? '2026-11-18';

const noon = Date.parse(`${TEST_DAY}T12:00:00Z`);
if (Number.isNaN(noon)) throw new Error(`TEST_DAY: expected a day such as 2026-11-18, got ${TEST_DAY}`);

/** Says how much time has passed since noon of the test day. Global, like the time of day itself. */
interface TestDateConstructor extends DateConstructor {
  elapsed: number;
}

const isInstalled = 'elapsed' in Date;
const time = (isInstalled ? Date : aTestDate(Date)) as TestDateConstructor;
globalThis.Date = time;

/** A time of day that moves only where a test says so: by a pause, or by a request to a server in process. */
function aTestDate(RealDate: DateConstructor) {
  return class TestDate extends RealDate {
    static elapsed = 0;

    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [TestDate.now()] : given) as [string]));
    }

    static override now(): number {
      return noon + TestDate.elapsed;
    }
  };
}

/** It is noon. */
export function beginTestDay(): void {
  time.elapsed = 0;
  events = [];
}

/** It is as late as it really is: a server of Node sends that with each response. */
export function goToNow(): void {
  time.elapsed = performance.timeOrigin + performance.now() - noon;
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
    pauses.push({ at: time.elapsed + milliseconds, act });
    if (!isWatched) setImmediate(watch, requests);
    isWatched = true;
  });
}

/** Has something happen later, when pauses and requests have taken so long. */
export function laterInTestTime(milliseconds: number, act: () => void): void {
  events.push({ at: time.elapsed + milliseconds, act });
}

/** A request to a server in process takes a moment. */
export function passRequest(): void {
  requests++;
  passUntil(time.elapsed + 1);
}

/** A server in process responds before the next turn of the event loop: without a new request, everybody is waiting. */
function watch(requestsBefore: number): void {
  if (requests === requestsBefore) {
    const end = Math.min(...pauses.map(({ at }) => at));
    passUntil(Math.max(time.elapsed, end));
    const over = pauses.filter(({ at }) => at <= time.elapsed);
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
    time.elapsed = Math.max(time.elapsed, at);
    act();
  }
  time.elapsed = end;
}
