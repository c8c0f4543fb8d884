import type { Role } from './roles.js';

/** What the answer to an operation holds: one order, or a page of items. */
export type Item = 'order-with-farmer' | 'order-without-farmer' | 'feedback' | 'user' | 'notification';

export interface Operation {
  readonly slug: Slug;
  readonly method: 'GET' | 'POST';
  /** The path to the letter, trailing slash included. */
  readonly path: string;
  readonly role: Role;
  readonly section: string;
  readonly paged: boolean;
  readonly item: Item;
}

function operation<S extends string>(slug: S, call: string, role: Role, section: string, answer: string) {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const paged = answer.startsWith('page of ');

  return { slug, method, path, role, section, paged, item: answer.replace('page of ', '') as Item };
}

const table = [
  operation('create-order', 'POST /api/farmer/order', 'farmer', '4.1', 'order-without-farmer'),
  operation('get-order', 'GET /api/receptionist/order/{id}', 'receptionist', '4.2', 'order-with-farmer'),
  operation('confirm-order', 'POST /api/farmer/order/{id}/confirm', 'farmer', '4.3', 'order-without-farmer'),
  operation('list-farmer-orders', 'GET /api/farmer/order/', 'farmer', '4.4', 'page of order-without-farmer'),
  operation('list-feedback', 'GET /api/receptionist/feedback/', 'receptionist', '4.5', 'page of feedback'),
  operation(
    'verify-payment',
    'GET /api/farmer/order/{id}/payment-intent/{secret}',
    'farmer',
    '4.6',
    'order-without-farmer',
  ),
  operation('list-sprayer-orders', 'GET /api/sprayer/order/', 'sprayer', '4.7', 'page of order-with-farmer'),
  operation('list-order-sprayers', 'GET /api/receptionist/order/{id}/sprayers', 'receptionist', '4.8', 'page of user'),
  operation('list-notifications', 'GET /api/common/notification/', 'user', '4.9', 'page of notification'),
];

export type Slug = (typeof table)[number]['slug'];

export const slugs: readonly Slug[] = table.map(({ slug }) => slug);

export const operations = Object.fromEntries(table.map((entry) => [entry.slug, entry])) as Record<Slug, Operation>;

/** The five operations that answer a page. */
export type ListSlug = Extract<Slug, `list-${string}`>;

/** The path of a call, with the order's digits and the secret put in place. */
export function pathOf(slug: Slug, values: { id?: string; secret?: string } = {}): string {
  return operations[slug].path
    .replace('{id}', () => values.id ?? '')
    .replace('{secret}', () => encodeURIComponent(values.secret ?? ''));
}

/** The two lists whose paging query the interface describes. */
export type PagedSlug = 'list-farmer-orders' | 'list-sprayer-orders';

export const pagedSlugs: readonly PagedSlug[] = ['list-farmer-orders', 'list-sprayer-orders'];

export function isPagedSlug(slug: Slug): slug is PagedSlug {
  return pagedSlugs.some((paged) => paged === slug);
}
