import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, vi } from 'vitest';
import type { Report } from '../../../helpers/records/report.js';
import { tokens } from '../../../reference/identity.js';
import { aReference, type Rules } from '../../../reference/reference.js';
import { serve } from '../../../reference/serve.js';
import type { Handle } from '../../support/in-process.js';
import { ownFolder } from '../../support/own-folder.js';

export type Entries = Readonly<Record<string, object>>;

/** A folder for lists of targets, and a function that writes a list there, with a folder for its reports. */
export function aPlaceForLists() {
  const { folder: root, nothing } = ownFolder('targets');
  afterEach(() => vi.unstubAllEnvs());

  function listed(entries: Entries) {
    const folder = mkdtempSync(join(root, 'list-'));
    const list = join(folder, 'targets.json');
    const reports = join(folder, 'reports');
    writeFileSync(list, JSON.stringify(Object.entries(entries).map(([name, settings]) => ({ name, settings }))));

    return {
      reports,
      flags: ['--targets', list, '--reports-dir', reports, '--dotenv', nothing],
      reportOf: (name: string) => JSON.parse(readFileSync(join(reports, name, 'conformance.json'), 'utf8')) as Report,
    };
  }

  return { root, nothing, listed };
}

type Served = Parameters<typeof serve>[0];

/** Serves handlers during a function. */
export async function serving<T>(handles: readonly Handle[], use: (...origins: string[]) => Promise<T>): Promise<T> {
  const servers = await Promise.all(handles.map((handle) => serve(handle as Served)));
  try {
    return await use(...servers.map(({ origin }) => origin));
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** The settings for a complete run against a reference; its tokens are in the environment. */
export function settingsAt(origin: string, further: object = {}): object {
  const accounts = ['farmer', 'other-farmer', 'receptionist', 'sprayer'] as const;
  const named = accounts.map((account) => {
    const variable = `ACME_${account.toUpperCase().replace('-', '_')}`;
    vi.stubEnv(variable, tokens[account]);

    return [`SPRAY_${account.toUpperCase().replace('-', '_')}_TOKEN`, variable];
  });

  return {
    SPRAY_BASE_URL: origin,
    ...Object.fromEntries(named),
    SPRAY_STATES_URL: origin + aReference().statesPath,
    ...further,
  };
}

export const aHandle = (rules: Partial<Rules> = {}) => aReference(rules).handle;
/** A port where nothing listens. */
export const nowhere = 'http://127.0.0.1:1';
export const LISTS = ['--only', 'list-farmer-orders'];
