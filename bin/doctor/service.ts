import { contentOf, lengthOf, pageFieldAt } from '../../helpers/exchanges/shown-objects.js';
import { operations, pagedSlugs, type PagedSlug } from '../../helpers/interface/operations.js';
import { writeJson } from '../../helpers/json/values.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import type { FilterName } from '../../helpers/observations/lists/filter-parameters.js';
import { pageQuery, probe, queryStyles, styleOf, type Encoding } from '../../helpers/observations/lists/first-pages.js';
import type { Run } from '../../helpers/observations/run-observations.js';
import { findSessionAndCrop } from '../../helpers/observations/writing/sessions-and-crops.js';
import type { Settings } from '../../helpers/settings/settings.js';
import { settingsByField } from '../../helpers/settings/table.js';
import { about, type Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-credentials.js';

/** With these settings, a run finds out by trying how the service expects pages and filters. */
const byTrying: Partial<Settings> = { pageable: 'auto', orderStatusParam: null, paymentMethodParam: null };

/**
 * What the interface leaves open, as this service does it: paging, filters, sessions and crops. If the service contradicts a
 * setting, the corrected run tries in its place, so that the service is not blamed for the setting.
 */
export async function checkService(
  run: Run,
  runWith: (changes: Partial<Settings>) => Run,
  accesses: readonly RoleAccess[],
): Promise<{ diagnostics: readonly Diagnostic[]; corrected: Run }> {
  const free = runWith(byTrying);
  const isOpen = (owner: string) => accesses.some(({ role, isRejected }) => role === owner && !isRejected);
  const lists = pagedSlugs.filter((slug) => isOpen(operations[slug].role));
  const checks = isOpen('farmer')
    ? [checkFilter(run, free, 'orderStatus'), checkFilter(run, free, 'paymentMethod'), checkSessionAndCrop(run)]
    : [];
  const diagnostics = (await Promise.all([checkPaging(run, free, lists), ...checks])).flat();

  return { diagnostics, corrected: diagnostics.some(({ severity }) => severity === 'settings') ? free : run };
}

async function checkPaging(run: Run, free: Run, lists: readonly PagedSlug[]): Promise<Diagnostic[]> {
  const say = about('service', 'paging');
  const given = run.settings.pageable;
  const found = await Promise.all(
    lists.map(async (slug) => {
      if (given !== 'auto' && (await isHonoured(run, slug, given))) return given;

      return ifExercised((given === 'auto' ? run : free).encoding(slug), null);
    }),
  );
  const areDifferent = new Set(found.filter((encoding) => encoding !== null)).size > 1;
  const aside = areDifferent ? '; leave SPRAY_PAGEABLE at auto, because the lists differ' : '';

  return lists.map((slug, index) => {
    const encoding = found[index] ?? null;
    const style = encoding === null ? null : styleOf(encoding);
    const isContradicted = given !== 'auto' && style !== null && style !== given;
    const line = { SPRAY_PAGEABLE: areDifferent ? (isContradicted ? 'auto' : null) : style };
    if (isContradicted)
      return say('settings', `SPRAY_PAGEABLE is ${given}, which ${slug} ignores; it accepts ${style}`, line);
    if (given !== 'auto')
      return say('note', `${slug} gets page parameters encoded as ${given}, as set by SPRAY_PAGEABLE`);

    return encoding === null
      ? say('open', `${slug} accepts none of the known encodings: ${queryStyles.map(exampleOf).join(', ')}`, line)
      : say('fine', `${slug} accepts page parameters encoded as ${encoding}: ${exampleOf(encoding)}${aside}`, line);
  });
}

function exampleOf(encoding: Encoding): string {
  return decodeURIComponent(pageQuery(encoding, { page: 0, size: 2 }));
}

/** A service may accept several encodings. If it does not echo the size, the length of the page shows it. */
async function isHonoured(run: Run, slug: PagedSlug, encoding: Encoding): Promise<boolean> {
  const pages = [1, 2].map(async (size) => {
    const page = await probe(run, slug, { encoding, size });

    return pageFieldAt(page, 'size') === size || lengthOf(page) === size;
  });

  return !(await ifExercised(Promise.all(pages), [false])).includes(false);
}

async function checkFilter(run: Run, free: Run, name: FilterName): Promise<Diagnostic> {
  const say = about('service', `${name} filter`);
  const field = `${name}Param` as const;
  const { name: setting } = settingsByField[field];
  const given = run.settings[field];
  const orders = (await ifExercised(run.farmerOrders(), null)) ?? (await ifExercised(free.farmerOrders(), null));
  if (orders === null || orders.exchanges.every((page) => contentOf(page)?.length === 0)) {
    const next = given === null ? 'finds out its name' : `tries ${given}, as set by ${setting}`;

    return say('note', `no orders to try it on yet; a run creates some, and then ${next}`);
  }
  const { parameter, hasEffect } = (await ifExercised(run.filter(name), null)) ?? {};
  if (given === null)
    return parameter === undefined
      ? say('open', 'none of the likely names has an effect', { [setting]: null })
      : say('fine', `its parameter is ${parameter}, found by trying`, { [setting]: parameter });
  const { parameter: found } = hasEffect === true ? {} : ((await ifExercised(free.filter(name), null)) ?? {});
  if (hasEffect === true || found === given) return say('fine', `its parameter is ${given}, as set by ${setting}`);
  if (found !== undefined)
    return say('settings', `${setting} is ${given}, which has no effect; ${found} works`, { [setting]: found });

  return say('note', `${given}, as set by ${setting}, has no effect: the name is wrong, or the filter does not work`);
}

async function checkSessionAndCrop(run: Run): Promise<Diagnostic[]> {
  const known = await findSessionAndCrop(run);

  return (['session', 'crop'] as const).map((term) => {
    const say = about('service', term);
    const { name: setting } = settingsByField[term];
    const { id } = known[term] as { id?: unknown };
    const short = writeJson(id === undefined ? known[term] : { id });
    if (run.settings[term] !== null) return say('fine', `${short}, as set by ${setting}`);
    const guess = `no visible order has one: a run would guess ${short}, which may be rejected`;
    if (known.guessed.includes(term)) return say('open', guess, { [setting]: null });
    const more = known.others[term] === null ? '' : '; a run tries others if it is rejected';

    return say('fine', `${short}, taken from a visible order${more}`, { [setting]: writeJson(known[term]) });
  });
}
