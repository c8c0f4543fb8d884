/** The content of the response to an operation: one order, or the items of a page. */
export type Item = 'order-with-farmer' | 'order-without-farmer' | 'feedback' | 'user' | 'notification';

export interface Operation {
  readonly slug: Slug;
  readonly method: 'GET' | 'POST';
  /** The exact path, with its trailing slash. */
  readonly path: string;
  readonly role: Role;
  readonly section: string;
  readonly paged: boolean;
  readonly item: Item;
  /** Whether its items are orders, or each has one inside. */
  readonly showsOrders: boolean;
}

type Response = Item | `page of ${Item}`;

function operation<S extends string, R extends Response>(
  slug: S,
  call: string,
  role: Role,
  section: string,
  response: R,
) {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const paged = response.startsWith('page of ');
  const item = response.replace('page of ', '') as Item;

  return { slug, method, path, role, section, response, paged, item, showsOrders: item !== 'user' };
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

export const operations = Object.fromEntries<Operation>(table.map((entry) => [entry.slug, entry])) as Record<
  Slug,
  Operation
>;

type SlugOf<R extends Response> = Extract<(typeof table)[number], { response: R }>['slug'];

export type ListSlug = SlugOf<`page of ${Item}`>;

/** The two lists whose paging query the interface describes: those of orders. */
export type PagedSlug = SlugOf<'page of order-with-farmer' | 'page of order-without-farmer'>;

/** The lists that show orders, with their farmer and receptionist or without. */
export type OrderListSlug = Exclude<ListSlug, SlugOf<'page of user'>>;
type OrderListWithFarmerSlug = Exclude<OrderListSlug, SlugOf<'page of order-without-farmer'>>;

const shownInLists = table.filter(({ paged, showsOrders }) => paged && showsOrders);

export const pagedSlugs = shownInLists
  .filter(({ item }) => item.startsWith('order'))
  .map(({ slug }) => slug as PagedSlug);

/** The lists of orders first. */
export const orderLists = [...new Set([...pagedSlugs, ...shownInLists.map(({ slug }) => slug as OrderListSlug)])];

export const orderListsWithFarmer = orderLists.filter(
  (slug) => operations[slug].item !== 'order-without-farmer',
) as OrderListWithFarmerSlug[];

/** The largest number and size of a page. */
export const INT32 = 2 ** 31 - 1;

export function isPagedSlug(slug: string): slug is PagedSlug {
  return pagedSlugs.some((paged) => paged === slug);
}

/** The operations that show orders and people as they are now. */
export const LIVE_VIEWS = ['get-order', 'list-farmer-orders', 'list-sprayer-orders', 'list-order-sprayers'] as const;
export type LiveView = (typeof LIVE_VIEWS)[number];

/** The lists that may show orders and people as they were. */
export const SNAPSHOTS = ['list-feedback', 'list-notifications'] as const;
export type SnapshotSlug = (typeof SNAPSHOTS)[number];

/** The operations none of whose requests depends on a silence for its validity. */
export const withoutProbes: readonly Slug[] = ['create-order', 'list-order-sprayers'];

/** The path of a call, with the order's digits and the secret put in place. */
export function pathOf(slug: Slug, values: { id?: string; secret?: string } = {}): string {
  return operations[slug].path
    .replace('{id}', () => values.id ?? '')
    .replace('{secret}', () => encodeURIComponent(values.secret ?? ''));
}

/** Those that have credentials of their own. */
export const accounts = ['farmer', 'other-farmer', 'receptionist', 'sprayer', 'admin'] as const;

/** Any user may list notifications; the user without a role of their own has the farmer's credentials. */
export const roles = [...accounts, 'user'] as const;

export type Role = (typeof roles)[number];

export function roleText(role: Role): string {
  return role === 'other-farmer' ? 'second farmer' : role;
}

export const TOKEN_COMMAND = 'SPRAY_TOKEN_COMMAND';

export const HEADERS = 'SPRAY_HEADERS';

export function tokenNameOf(role: Role): string {
  return `SPRAY_${ownerOf(role).toUpperCase().replace('-', '_')}_TOKEN`;
}

export function ownerOf(role: Role): (typeof accounts)[number] {
  return role === 'user' ? 'farmer' : role;
}

export function credentialNamesOf(role: Role): [token: string, headers: string] {
  return [tokenNameOf(role), HEADERS];
}
