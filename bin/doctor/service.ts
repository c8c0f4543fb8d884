import { writeJson } from '../../helpers/json/write.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { FilterName } from '../../helpers/observations/filter.js';
import { styleOf } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import { findSessionAndCrop } from '../../helpers/observations/sessions-and-crops.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';

/** What the interface leaves open, as this service does it: paging, filters, sessions and crops. */
export async function checkService(run: Run, accesses: readonly RoleAccess[]): Promise<Diagnostic[]> {
  const isOpen = (role: string) => accesses.some((access) => access.role === role && !access.isRejected);
  const farmer = isOpen('farmer')
    ? [checkFilter(run, 'orderStatus'), checkFilter(run, 'paymentMethod'), checkSessionAndCrop(run)]
    : [];

  return (await Promise.all([checkPaging(run, isOpen), ...farmer])).flat();
}

const lists = [
  { slug: 'list-farmer-orders', role: 'farmer' },
  { slug: 'list-sprayer-orders', role: 'sprayer' },
] as const;

async function checkPaging(run: Run, isOpen: (role: string) => boolean): Promise<Diagnostic[]> {
  const open = lists.filter(({ role }) => isOpen(role));
  const found = await Promise.all(
    open.map(async ({ slug }) => ({ slug, encoding: await ifExercised(run.encoding(slug), null) })),
  );
  const given = run.settings.pageable;
  const known = new Set(found.flatMap(({ encoding }) => (encoding === null ? [] : [encoding])));
  const [only] = known;
  const pin: EnvLine[] =
    only === undefined || known.size > 1 ? [] : [{ setting: 'SPRAY_PAGEABLE', value: styleOf(only) }];
  const aside = known.size > 1 ? '; leave SPRAY_PAGEABLE at auto, because the lists differ' : '';

  return found.map(({ slug, encoding }): Diagnostic => {
    const about = { section: 'service', subject: 'paging' } as const;
    if (given !== 'auto')
      return {
        ...about,
        severity: 'note',
        message: `${slug} gets page parameters encoded as ${given}, as set by SPRAY_PAGEABLE`,
      };
    if (encoding !== null) {
      return {
        ...about,
        severity: 'fine',
        message: `${slug} accepts page parameters encoded as ${encoding}: ${examples[styleOf(encoding)]}${aside}`,
        lines: pin,
      };
    }

    return {
      ...about,
      severity: 'open',
      message: `${slug} accepts none of the known encodings: ${Object.values(examples).join(', ')}`,
      lines: [{ setting: 'SPRAY_PAGEABLE', value: null }],
    };
  });
}

const examples = {
  flat: 'page=0&size=2',
  dotted: 'pageable.page=0',
  bracket: 'pageable[page]=0',
  json: 'pageable={"page":0}',
} as const;

export const filterSettings = {
  orderStatus: { setting: 'SPRAY_ORDER_STATUS_PARAM', field: 'orderStatusParam' },
  paymentMethod: { setting: 'SPRAY_PAYMENT_METHOD_PARAM', field: 'paymentMethodParam' },
} as const;

async function checkFilter(run: Run, name: FilterName): Promise<Diagnostic[]> {
  const { setting, field } = filterSettings[name];
  const about = { section: 'service', subject: `${name} filter` } as const;
  const given = run.settings[field];
  const isEmpty =
    (await ifExercised(run.farmerOrders(), null))?.exchanges.every(({ body }) => isEmptyPage(body)) ?? true;
  if (isEmpty) {
    const next = given === null ? 'finds out its name' : `tries ${given}, as set by ${setting}`;

    return [
      { ...about, severity: 'note', message: `no orders to try it on yet; a run creates some, and then ${next}` },
    ];
  }
  const filter = await ifExercised(run.filter(name), null);
  if (filter === null) {
    const message = 'none of the likely names has an effect';

    return [{ ...about, severity: 'open', message, lines: [{ setting, value: null }] }];
  }
  if (given !== null && !filter.hasEffect) {
    const message = `${given}, as set by ${setting}, has no effect: the name is wrong, or the filter does not work`;

    return [{ ...about, severity: 'note', message, lines: [{ setting, value: null }] }];
  }
  const by = given === null ? 'found by trying' : `as set by ${setting}`;

  return [
    {
      ...about,
      severity: 'fine',
      message: `its parameter is ${filter.parameter}, ${by}`,
      ...(given === null ? { lines: [{ setting, value: filter.parameter }] } : {}),
    },
  ];
}

function isEmptyPage(body: { readonly kind: string; readonly value?: unknown }): boolean {
  const content = (body.value as { content?: unknown } | null | undefined)?.content;

  return Array.isArray(content) && content.length === 0;
}

async function checkSessionAndCrop(run: Run): Promise<Diagnostic[]> {
  const known = await findSessionAndCrop(run);

  return (['session', 'crop'] as const).map((term): Diagnostic => {
    const setting = term === 'session' ? 'SPRAY_SESSION' : 'SPRAY_CROP';
    const about = { section: 'service', subject: term } as const;
    const short = shownById(known[term]);
    if (run.settings[term] !== null) return { ...about, severity: 'fine', message: `${short}, as set by ${setting}` };
    if (!known.guessed.includes(term)) {
      const more = known.others[term] === null ? '' : '; a run tries others if it is rejected';
      const message = `${short}, taken from a visible order${more}`;

      return { ...about, severity: 'fine', message, lines: [{ setting, value: writeJson(known[term]) }] };
    }
    const message = `no visible order has one: a run would guess ${short}, which may be rejected`;

    return { ...about, severity: 'open', message, lines: [{ setting, value: null }] };
  });
}

function shownById(term: unknown): string {
  const { id } = term as { id?: unknown };

  return id === undefined ? writeJson(term) : writeJson({ id });
}
