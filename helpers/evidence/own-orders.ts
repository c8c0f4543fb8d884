import { CATALOGUE_FIELDS, SENT_FIELDS } from '../exchanges/comparable.js';
import { digitsAt } from '../exchanges/exchange.js';
import { ordersIn, type ShownOrder } from '../exchanges/shown-objects.js';
import type { Finding } from '../judging/finding.js';
import { ifExercised } from '../not-exercised.js';
import type { Run } from '../observations/run.js';
import type { SentOrder } from '../observations/sent-orders.js';
import { areShownAlike, compareOrders, compareWithCreated, findContradictedByBoth, onlyOrderIn } from './agreement.js';
import { readOrdersById } from './orders-by-id.js';

/** An order of this run, as get-order and the farmer's list show it. */
interface OwnOrder {
  readonly created: SentOrder;
  readonly read: ShownOrder | undefined;
  readonly listed: readonly ShownOrder[];
}

/** Every order of this run that has an id. */
export function findOwnOrders(run: Run): Promise<readonly OwnOrder[]> {
  return run.derive('own orders', async () => {
    const [sentOrders, read, list] = await Promise.all([
      ifExercised(run.everyCreated(), []),
      ifExercised(readOrdersById(run), new Map<string, ShownOrder>()),
      ifExercised(run.farmerOrders(), null),
    ]);
    const listed = (list?.exchanges ?? []).flatMap(ordersIn);

    return sentOrders.flatMap((created) =>
      created.id === null
        ? []
        : [{ created, read: read.get(created.id), listed: listed.filter(({ id }) => id === created.id) }],
    );
  });
}

/** What get-order shows wrong on the orders of this run. */
export function findWrongByGetOrder(run: Run): Promise<readonly Finding[]> {
  return run.derive('wrong by get-order', async () => {
    const changed = await findChangedByConfirming(run);

    return (await findOwnOrders(run)).flatMap(({ created, read, listed }) =>
      read === undefined
        ? []
        : [
            ...compareWithCreated(created, read).filter((difference) => !changed.explains(created, difference)),
            ...compareOrders(onlyOrderIn(created.exchange), read, ['creationDate']),
            ...findContradictedByBoth({ created, shown: read, otherView: listed[0] }, CATALOGUE_FIELDS),
          ],
    );
  });
}

/** What the farmer's list shows wrong on the orders of this run. */
export function findWrongInFarmersList(run: Run): Promise<readonly Finding[]> {
  return run.derive("wrong in the farmer's list", async () => {
    const changed = await findChangedByConfirming(run);

    return (await findOwnOrders(run)).flatMap(({ created, read, listed }) =>
      listed.flatMap((order) => [
        ...compareWithCreated(created, order).filter((difference) => !changed.explains(created, difference)),
        ...findContradictedByBoth({ created, shown: order, otherView: read }, ['creationDate', ...CATALOGUE_FIELDS]),
      ]),
    );
  });
}

interface ConfirmationChanges {
  /** As get-order shows it. */
  readonly findings: readonly Finding[];
  /** Whether the confirmation of that order explains this difference. */
  explains(created: SentOrder, finding: Finding): boolean;
}

/** What a confirmation changed permanently: get-order and the list agree on it, and no other order differs so. */
export function findChangedByConfirming(run: Run): Promise<ConfirmationChanges> {
  return run.derive('changed by confirming', async () => {
    const confirmation = await ifExercised(run.confirmation(), null);
    const own = await findOwnOrders(run);
    const confirmed = own.find(({ created }) => created.kind === confirmation?.created?.kind);
    const others = own.filter((order) => order !== confirmed).flatMap(findWrongById);
    const fields =
      confirmed === undefined || own.length < 2
        ? []
        : SENT_FIELDS.filter((field) => isChangedByConfirming(confirmed, field));
    const changed = fields.filter((field) => !others.some(({ pointer }) => pointer === `/${field}`));

    return {
      findings:
        confirmed === undefined ? [] : findWrongById(confirmed).filter((difference) => isAbout(difference, changed)),
      explains: (created, finding) => created.kind === confirmed?.created.kind && isAbout(finding, changed),
    };
  });
}

function findWrongById({ created, read }: OwnOrder): Finding[] {
  return read === undefined ? [] : compareWithCreated(created, read);
}

function isChangedByConfirming(own: OwnOrder, field: (typeof SENT_FIELDS)[number]): boolean {
  const { read, listed } = own;
  const isWrong = findWrongById(own).some(({ pointer }) => pointer === `/${field}`);

  return isWrong && listed.length > 0 && listed.every((order) => areShownAlike(order, read, field));
}

function isAbout({ pointer }: Finding, fields: readonly string[]): boolean {
  return fields.some((field) => pointer?.endsWith(`/${field}`) === true);
}

/** The fields that get-order shows wrong on orders of this run: a list that differs there is not to blame. */
export async function findFieldsWrongByGetOrder(run: Run): Promise<string[]> {
  const [own, findings] = await Promise.all([findOwnOrders(run), findWrongByGetOrder(run)]);
  const farmers = new Set(own.flatMap(({ read }) => farmerIdOf(read) ?? []));

  return [...new Set(findings.flatMap(({ pointer }) => pointer ?? [])), ...(farmers.size > 1 ? ['/farmer/id'] : [])];
}

function farmerIdOf(order: ShownOrder | undefined): string | null {
  return order === undefined ? null : digitsAt(order.exchange, '/farmer/id');
}
