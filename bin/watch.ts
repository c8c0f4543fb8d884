import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback, proxyFor } from '../helpers/settings/proxies.js';
import { SettingsError } from '../helpers/settings/read-settings.js';
import type { Settings } from '../helpers/settings/settings.js';
import { UsageError, type Console } from './command.js';
import { expectations, readFlags, settingOptions, withFlags } from './flags.js';
import { addressOf, tryConnecting } from './listening.js';
import { processSettings } from './process-settings.js';

/** How often to look whether the service is there: a restart takes longer. */
const LOCAL_POLL_MS = 100;
const REMOTE_POLL_MS = 1000;
const CONNECT_MS = 2000;

/** A service that was restarted may listen before it responds. */
const STARTING_S = 15;

export type Judge = (flags: readonly string[], since?: number) => Promise<number>;

/** Judges, and judges again when the service comes back after a restart, or when Enter is pressed. Returns the last exit status. */
export async function judgeRepeatedly(given: readonly string[], console: Console, judge: Judge): Promise<number> {
  const flags = given.filter((flag) => flag !== '--watch');
  for (const flag of ['targets', 'json'])
    if (flags.some((other) => other === `--${flag}` || other.startsWith(`--${flag}=`)))
      throw new UsageError(`--watch: cannot be used with --${flag}`);
  // In a pipeline it would end with the status of whatever came first, or never.
  if (!process.stdin.isTTY)
    throw new UsageError('--watch: needs a terminal, where Enter judges again and q ends; leave it out to judge once');
  let status = await judge(flags);
  for (;;) {
    const settings = readSettings(flags);
    if (status > 128 || settings === null) return status; // a signal ended it, or it did not start
    const next = await waitForNext(settings, console);
    if (next === 'quit') return status;
    const waits = next === 'restarted' && settings.waitS === 0 ? [`--wait-s=${STARTING_S}`] : [];
    status = await judge([...flags, ...waits], performance.now());
  }
}

/** Null if they are wrong, which the run has reported. */
function readSettings(flags: readonly string[]): Settings | null {
  try {
    const own = Object.fromEntries(['trace', 'quiet'].map((name) => [name, { type: 'boolean' as const }]));
    const { values } = readFlags(flags, { ...settingOptions, ...own }, { allowNegative: true, expects: expectations });

    return processSettings(withFlags(process.env, values)).settings;
  } catch (error) {
    if (error instanceof SettingsError || error instanceof UsageError) return null;
    throw error;
  }
}

type Next = 'again' | 'restarted' | 'quit';

async function waitForNext(settings: Settings, console: Console): Promise<Next> {
  const over = new AbortController();
  const address = watchedAddress(settings);
  const keys = 'Enter judges again, q ends.';
  console.err(
    address === null ? `Watching: ${keys}` : `Watching ${address.host}, port ${address.port}, for a restart: ${keys}`,
  );
  try {
    const key = waitForKey(over.signal);

    return await (address === null ? key : Promise.race([key, waitForRestart(address, over.signal)]));
  } finally {
    over.abort();
  }
}

/** Where the service listens; null if that is not seen from here: behind a proxy, or in the embedded reference. */
function watchedAddress({ baseUrl, proxies }: Settings): WatchedAddress | null {
  if (baseUrl === null || proxyFor(baseUrl, proxies) !== null) return null;

  return { ...addressOf(baseUrl), pollMs: isLoopback(baseUrl) ? LOCAL_POLL_MS : REMOTE_POLL_MS };
}

type WatchedAddress = ReturnType<typeof addressOf> & { readonly pollMs: number };

/** Resolves when nothing listened, and then something does. */
async function waitForRestart({ pollMs, ...address }: WatchedAddress, signal: AbortSignal): Promise<'restarted'> {
  let wasAway = false;
  for (;;) {
    const isThere = (await tryConnecting(address, CONNECT_MS)) === null;
    if (isThere && wasAway) return 'restarted';
    wasAway ||= !isThere;
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return new Promise(() => undefined); // somebody else was faster
  }
}

const ENDING = ['q', 'Q', '\u0003', '\u0004']; // the last two are Ctrl-C and Ctrl-D

/** Waits for Enter or q in the terminal; Ctrl-C and SIGTERM are like q. After an abort, nobody looks at the key any more. */
function waitForKey(signal: AbortSignal): Promise<'again' | 'quit'> {
  const { stdin } = process;

  return new Promise((resolve) => {
    const end = (key: 'again' | 'quit') => {
      stdin.off('data', read).off('end', quit);
      process.off('SIGINT', quit).off('SIGTERM', quit);
      signal.removeEventListener('abort', quit);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const quit = () => end('quit');
    const read = (typed: Buffer | string) => {
      for (const key of String(typed)) {
        if (ENDING.includes(key)) return quit();
        if (key === '\n' || key === '\r') return end('again');
      }
    };
    process.on('SIGINT', quit).on('SIGTERM', quit);
    signal.addEventListener('abort', quit);
    stdin.setRawMode(true);
    stdin.on('data', read).on('end', quit).resume();
  });
}
