import type { Context } from './context.js';
import { finishAllWrites } from './every-write.js';

const DELAY_MS = 3000;

/**
 * Lists may come from copies that follow a second or two after the writes. Only a run that suspects a fault waits for them,
 * once.
 */
export function waitForReplicas(context: Context): Promise<void> {
  return context.once('pause before blame', async (own) => {
    await finishAllWrites(own);
    await own.client.pause(DELAY_MS);
  });
}
