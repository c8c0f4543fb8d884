import type { Transport } from '../../helpers/connection/transport.js';
import type { ExploringBudget } from '../../helpers/exploring/exploration.js';
import { operations } from '../../helpers/interface/operations.js';
import type { Console } from '../command.js';
import { statusLine } from '../progress.js';

/** Thousands of requests are sent: a line for each of them would keep the terminal busy. */
const PAUSE_MS = 100;

const { method: CREATE, path: ORDERS } = operations['create-order'];

/** Shows how much of its budget an exploration has used up, on a terminal. */
export function exploringProgress(console: Console, { orders, requests }: Omit<ExploringBudget, 'minutes'>) {
  const showStatus = statusLine(console);
  let sent = 0;
  let created = 0;
  let shownAt = -Infinity;
  const count = (isCreation: boolean) => {
    sent++;
    if (isCreation) created++;
    if (showStatus === null || performance.now() - shownAt < PAUSE_MS) return;
    shownAt = performance.now();
    showStatus(`${sent} of at most ${requests} requests sent, ${created} of at most ${orders} orders created`);
  };

  return {
    watching: (transport: Transport): Transport => ({
      ...transport,
      send(request, delivery) {
        count(request.method === CREATE && request.url.endsWith(ORDERS));

        return transport.send(request, delivery);
      },
    }),
    clear: () => showStatus?.(''),
  };
}
