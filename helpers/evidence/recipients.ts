import { acceptedValue, digitsAt, type Exchange } from '../exchanges/exchange.js';
import { contentOf } from '../exchanges/page.js';
import type { Role } from '../interface/roles.js';
import type { Run } from '../observations/run.js';

interface Recipient {
  readonly id: string;
  readonly pointer: string;
}

export function recipientsIn(exchange: Exchange): Recipient[] {
  const items = acceptedValue(exchange) === undefined ? [] : (contentOf(exchange) ?? []);

  return items.flatMap((_, index) => {
    const pointer = `/content/${index}/recipient/id`;
    const id = digitsAt(exchange, pointer);

    return id === null ? [] : [{ id, pointer }];
  });
}

interface FirstRecipient extends Recipient {
  readonly role: Role;
  readonly exchange: Exchange;
}

/** Whether every notification of a list has the same recipient. */
export function isOnlyRecipient({ id, exchange }: FirstRecipient): boolean {
  return recipientsIn(exchange).every((recipient) => recipient.id === id);
}

/** The first recipient of each list of notifications that shows one. */
export async function findFirstRecipients(run: Run): Promise<FirstRecipient[]> {
  return (await run.notifications()).flatMap(({ role, exchange }) =>
    recipientsIn(exchange)
      .slice(0, 1)
      .map((recipient) => ({ ...recipient, role, exchange })),
  );
}
