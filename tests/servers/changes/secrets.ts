import type { Order } from '../../../reference/model.js';
import type { Rules } from '../../../reference/reference.js';

/** What else becomes of orders. */
export type Hooks = Partial<Pick<Rules, 'onCreate' | 'onConfirm' | 'onPayment'>>;

/** Every created order has the secret that was verified first: whether a secret is valid for one order only is not shown. */
export function withOneSecret(hooks: Hooks = {}): Hooks {
  const stored: Order[] = [];
  let secret: string | undefined;
  const share = () => {
    if (secret !== undefined) for (const order of stored) order.secret = secret;
  };

  return {
    ...hooks,
    onCreate(order) {
      hooks.onCreate?.(order);
      stored.push(order);
      share();
    },
    onPayment(order, store) {
      hooks.onPayment?.(order, store);
      secret ??= order.secret;
      share();
    },
  };
}
