import type { Account, Crop, Feedback, LocalTime, Notification, Order, Session, User } from './model.js';

/** Everything the service stores; the arrays grow at their end, so the oldest comes first. */
export interface Store extends Population {
  orders: Order[];
  feedback: Feedback[];
  notifications: Notification[];
  /** How many valid orders were sent, whether or not they are stored. */
  ordersSent: number;
  nextId: () => bigint;
  /** What an order gets that would have none yet. */
  filling: Partial<Pick<Order, 'receptionist' | 'completionDate'>>;
}

const pricePerHectare = 12.5;

export function aStore({ firstId, leavesNothingOpen }: { firstId: bigint; leavesNothingOpen: boolean }): Store {
  let last = firstId - 1n;
  const nextId = () => ++last;
  const population = aPopulation(nextId);
  const { accounts } = population;
  if (leavesNothingOpen) for (const user of Object.values(accounts)) user.expertise ??= 'adept';
  const filling = leavesNothingOpen ? { receptionist: accounts.receptionist, completionDate: '2026-08-31' } : {};
  return { ...population, orders: [], feedback: [], notifications: [], ordersSent: 0, filling, nextId };
}

export function addOrder(store: Store, details: Omit<Order, 'id' | 'cost' | 'secret'>): Order {
  const id = store.nextId();
  const order = {
    ...details,
    receptionist: details.receptionist ?? store.filling.receptionist,
    completionDate: details.completionDate ?? store.filling.completionDate,
    id,
    cost: Math.round(details.area * pricePerHectare * 100) / 100,
    secret: details.paymentMethod === 'cash' ? undefined : secretOf(id),
  };
  store.orders.push(order);
  return order;
}

export function addNotification(store: Store, details: Omit<Notification, 'id'>): void {
  store.notifications.push({ id: store.nextId(), ...details });
}

export function addFeedback(store: Store, details: Omit<Feedback, 'id'>): void {
  store.feedback.push({ id: store.nextId(), ...details });
}

/** Differs from order to order, and is the same in every run. */
const secretOf = (id: bigint) => `pi_${id}_secret_${((id * 2654435761n) % 4294967296n).toString(36)}`;

interface Population {
  accounts: Record<Account, User>;
  /** Works on orders, never logs in. */
  secondSprayer: User;
  sessions: [Session, Session, Session];
  crops: [Crop, Crop, Crop, Crop];
}

/** The users, sessions and crops, which no operation changes. */
function aPopulation(nextId: () => bigint): Population {
  const user = (role: User['role'], fullName: string, { expertise, ...contact }: Contact): User => {
    const local = contact.email.split('@')[0] ?? '';
    const password = passwordLike(local.split('.')[0] ?? '');
    return { id: nextId(), fullName, ...contact, province: 'Saskatchewan', expertise, role, active: true, password };
  };

  return {
    accounts: {
      farmer: user('farmer', 'Harriet Olsen', {
        email: 'harriet.olsen@example.com',
        phoneNumber: '+1 306 555 0101',
        street: '14 Grid Road 663',
        city: 'Rosetown',
        postalCode: 'S0L 2V0',
      }),
      'other-farmer': user('farmer', 'Étienne Lévesque', {
        email: 'etienne.levesque@example.com',
        phoneNumber: '+1 306 555 0102',
        street: '8 Chemin de la Coulée',
        city: 'Gravelbourg',
        postalCode: 'S0H 1X0',
      }),
      receptionist: user('receptionist', 'Priya Raman', {
        email: 'priya.raman@example.com',
        phoneNumber: '+1 306 555 0103',
        street: '220 3rd Avenue South',
        city: 'Saskatoon',
        postalCode: 'S7K 1M1',
      }),
      sprayer: user('sprayer', 'Tomasz Kowalczyk', {
        email: 'tomasz.kowalczyk@example.com',
        phoneNumber: '+1 306 555 0104',
        street: '51 Railway Street',
        city: 'Kindersley',
        postalCode: 'S0L 1S0',
        expertise: 'expert',
      }),
      admin: user('admin', 'Margaret Doyle', {
        email: 'margaret.doyle@example.com',
        phoneNumber: '+1 306 555 0105',
        street: '220 3rd Avenue South',
        city: 'Saskatoon',
        postalCode: 'S7K 1M1',
      }),
    },
    secondSprayer: user('sprayer', 'June Bear', {
      email: 'june.bear@example.com',
      phoneNumber: '+1 306 555 0106',
      street: '3 Elevator Road',
      city: 'Swift Current',
      postalCode: 'S9H 3W1',
      expertise: 'apprentice',
    }),
    sessions: [
      { id: nextId(), startTime: at(5, 30), endTime: at(8, 0) },
      { id: nextId(), startTime: at(8, 30), endTime: at(11, 0) },
      { id: nextId(), startTime: at(18, 0), endTime: at(20, 30) },
    ],
    crops: [
      { id: nextId(), name: 'Canola' },
      { id: nextId(), name: 'Spring wheat' },
      { id: nextId(), name: 'Red lentils' },
      { id: nextId(), name: 'Field peas' },
    ],
  };
}

type Contact = Pick<User, 'email' | 'phoneNumber' | 'street' | 'city' | 'postalCode'> &
  Partial<Pick<User, 'expertise'>>;

const at = (hour: number, minute: number): LocalTime => ({ hour, minute, second: 0, nano: 0 });

/** Has the form of a bcrypt hash and is the hash of nothing. */
const passwordLike = (name: string) => `$2b$10$${`NotARealHash.${name}.`.padEnd(53, 'x')}`;
