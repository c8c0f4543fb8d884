import type { Exchange } from '../../exchanges/exchange.js';
import type { Context } from '../context.js';
import { setUpState } from '../states.js';

/** The plain request of list-feedback. */
export async function readFeedback(context: Context): Promise<Exchange> {
  await setUpState(context, 'feedback exists', 'receptionist');

  return context.once('plain list-feedback', (own) => own.client.call('list-feedback', 'valid'));
}
