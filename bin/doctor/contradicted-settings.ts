import { contentOf, pageNumberAt } from '../../helpers/exchanges/page.js';
import { pagedSlugs, type PagedSlug } from '../../helpers/interface/operations.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { probe, styleOf, type Encoding } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';
import { filterSettings } from './service.js';

/** Settings that say how pages and filters are asked for, while the service has it otherwise. */
export interface WrongNames {
  readonly checks: readonly Diagnostic[];
  /** What a run should have in their place: by trying, as if they were not given. */
  readonly corrected: Partial<Settings>;
}

/**
 * A service is held to the names that settings give, so that a wrong one would be blamed on it. `free` is the same run
 * without them.
 */
export async function wrongNames(run: Run, free: Run, entries: readonly RoleAccess[]): Promise<WrongNames> {
  const isOpen = (list: string) => entries.some(({ ownList, isRefused }) => ownList === list && !isRefused);
  const lists = pagedSlugs.filter(isOpen);
  const pages = (await Promise.all(lists.map((slug) => wrongPages(run, free, slug)))).flat();
  const status = isOpen('list-farmer-orders') ? await wrongFilter(run, free, 'orderStatus') : [];
  const method = isOpen('list-farmer-orders') ? await wrongFilter(run, free, 'paymentMethod') : [];

  return {
    checks: [...pages, ...status, ...method],
    corrected: {
      ...(pages.length === 0 ? {} : { pageable: 'auto' }),
      ...(status.length === 0 ? {} : { orderStatusParam: null }),
      ...(method.length === 0 ? {} : { paymentMethodParam: null }),
    },
  };
}

async function wrongPages(run: Run, free: Run, slug: PagedSlug): Promise<Diagnostic[]> {
  const given = run.settings.pageable;
  if (given === 'auto' || (await isHonoured(run, slug, given))) return [];
  const found = await ifExercised(free.encoding(slug), null);
  if (found === null || styleOf(found) === given) return [];
  const says = `SPRAY_PAGEABLE says ${given}, which ${slug} does not honour; it honours ${styleOf(found)}`;
  const lines = [{ setting: 'SPRAY_PAGEABLE', value: styleOf(found) }];

  return [{ part: 'service', about: 'paging', standing: 'settings', says, lines }];
}

/** Some honour several; of those that do not echo the size, the length of the page tells. */
async function isHonoured(run: Run, slug: PagedSlug, encoding: Encoding): Promise<boolean> {
  const asked = [1, 2].map(async (size) => {
    const page = await probe(run, slug, encoding, { size });

    return pageNumberAt(page, 'size') === size || contentOf(page)?.length === size;
  });

  return (await ifExercised(Promise.all(asked), [false])).every((isSo) => isSo);
}

async function wrongFilter(run: Run, free: Run, name: keyof typeof filterSettings): Promise<Diagnostic[]> {
  const { setting, field } = filterSettings[name];
  const given = run.settings[field];
  if (given === null || (await ifExercised(run.filter(name), null))?.hasEffect !== false) return [];
  const found = (await ifExercised(free.filter(name), null))?.parameter ?? null;
  if (found === null) return [];
  const says = `${setting} says ${given}, which has no effect; ${found} has`;
  const lines = [{ setting, value: found }];

  return [{ part: 'service', about: `${name} filter`, standing: 'settings', says, lines }];
}
