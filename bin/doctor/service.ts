import { writeJson } from '../../helpers/json/write.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { FilterName } from '../../helpers/observations/filter.js';
import { styleOf } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import { findSessionAndCrop } from '../../helpers/observations/sessions-and-crops.js';
import type { Diagnostic, EnvLine } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';

/** What the interface leaves open, as this service has it: paging, filters, sessions and crops. */
export async function checkService(run: Run, entries: readonly RoleAccess[]): Promise<Diagnostic[]> {
  const isOpen = (role: string) => entries.some((entry) => entry.role === role && !entry.isRefused);
  const farmer = isOpen('farmer')
    ? [checkFilter(run, 'orderStatus'), checkFilter(run, 'paymentMethod'), checkTerms(run)]
    : [];

  return (await Promise.all([checkPaging(run, isOpen), ...farmer])).flat();
}

const lists = [
  { slug: 'list-farmer-orders', role: 'farmer' },
  { slug: 'list-sprayer-orders', role: 'sprayer' },
] as const;

async function checkPaging(run: Run, isOpen: (role: string) => boolean): Promise<Diagnostic[]> {
  const asked = lists.filter(({ role }) => isOpen(role));
  const found = await Promise.all(
    asked.map(async ({ slug }) => ({ slug, encoding: await ifExercised(run.encoding(slug), null) })),
  );
  const given = run.settings.pageable;
  const known = new Set(found.flatMap(({ encoding }) => (encoding === null ? [] : [encoding])));
  const [only] = known;
  const pin: EnvLine[] =
    only === undefined || known.size > 1 ? [] : [{ setting: 'SPRAY_PAGEABLE', value: styleOf(only) }];
  const aside = known.size > 1 ? '; leave SPRAY_PAGEABLE at auto, for they differ' : '';

  return found.map(({ slug, encoding }): Diagnostic => {
    const about = { part: 'service', about: 'paging' } as const;
    if (given !== 'auto')
      return { ...about, standing: 'note', says: `${slug} is asked for pages ${given}, as SPRAY_PAGEABLE says` };
    if (encoding !== null) {
      return {
        ...about,
        standing: 'fine',
        says: `${slug} takes pages ${encoding}, ${examples[styleOf(encoding)]}${aside}`,
        lines: pin,
      };
    }

    return {
      ...about,
      standing: 'open',
      says: `${slug} honours none of the encodings that are known: ${Object.values(examples).join(', ')}`,
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
  const about = { part: 'service', about: `${name} filter` } as const;
  const given = run.settings[field];
  const isEmpty =
    (await ifExercised(run.farmerOrders(), null))?.exchanges.every(({ body }) => isEmptyPage(body)) ?? true;
  if (isEmpty) {
    const how = given === null ? 'its name is looked for' : `it is called ${given}, as ${setting} says, and tried`;

    return [{ ...about, standing: 'note', says: `no orders to try it on yet; ${how} once a run has made some` }];
  }
  const filter = await ifExercised(run.filter(name), null);
  if (filter === null) {
    const says = 'none of the likely names has an effect';

    return [{ ...about, standing: 'open', says, lines: [{ setting, value: null }] }];
  }
  if (given !== null && !filter.hasEffect) {
    const says = `${given}, as ${setting} says, has no effect: a wrong name, or a filter that does not work`;

    return [{ ...about, standing: 'note', says, lines: [{ setting, value: null }] }];
  }
  const by = given === null ? 'found by trying' : `as ${setting} says`;

  return [
    {
      ...about,
      standing: 'fine',
      says: `it is called ${filter.parameter}, ${by}`,
      ...(given === null ? { lines: [{ setting, value: filter.parameter }] } : {}),
    },
  ];
}

function isEmptyPage(body: { readonly kind: string; readonly value?: unknown }): boolean {
  const content = (body.value as { content?: unknown } | null | undefined)?.content;

  return Array.isArray(content) && content.length === 0;
}

async function checkTerms(run: Run): Promise<Diagnostic[]> {
  const known = await findSessionAndCrop(run);

  return (['session', 'crop'] as const).map((term): Diagnostic => {
    const setting = term === 'session' ? 'SPRAY_SESSION' : 'SPRAY_CROP';
    const about = { part: 'service', about: term } as const;
    const short = shortOf(known[term]);
    if (run.settings[term] !== null) return { ...about, standing: 'fine', says: `${short}, as ${setting} says` };
    if (!known.guessed.includes(term)) {
      const more = known.others[term] === null ? '' : '; others are visible, and tried if it is refused';
      const says = `${short}, taken from an order that is visible${more}`;

      return { ...about, standing: 'fine', says, lines: [{ setting, value: writeJson(known[term]) }] };
    }
    const says = `no order shows one: a run would guess ${short}, and may be refused for it`;

    return { ...about, standing: 'open', says, lines: [{ setting, value: null }] };
  });
}

/** By its id, which is what it is known by. */
function shortOf(term: unknown): string {
  const { id } = term as { id?: unknown };

  return id === undefined ? writeJson(term) : writeJson({ id });
}
