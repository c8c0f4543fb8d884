import { expect, test } from 'vitest';
import { aReport } from '../../helpers/records/report.js';
import { aReference } from '../../reference/reference.js';
import { accepting, evasive, foreign, locked, rejecting } from '../servers/stubs/stub.js';
import { exploreOver } from '../support/exploring.js';
import { inProcess } from '../support/in-process.js';
import { settingsFor } from '../support/settings.js';

// Some of those that neither accept nor reject make us wait.
const stubs = [
  ...[...accepting, ...rejecting, ...foreign, ...locked].map((stub) => ({ ...stub, minutes: 1 })),
  ...evasive.map((stub) => ({ ...stub, minutes: 0.02 })),
];

test.for(stubs)(
  'a server that responds with $answers to everything passes no exploration',
  async ({ handle, minutes }) => {
    const settings = settingsFor(aReference(), { statesUrl: null, seed: 7 });
    const explored = await exploreOver(
      { settings, transport: inProcess(handle) },
      { orders: 10, requests: 120, minutes },
    );

    expect(aReport({ isReference: false, ...explored }).verdict).not.toBe('passed');
  },
);
