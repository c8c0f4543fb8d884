import { contentOf, pageFieldAt } from '../../helpers/exchanges/page.js';
import { pagedSlugs, type PagedSlug } from '../../helpers/interface/operations.js';
import { ifExercised } from '../../helpers/not-exercised.js';
import { probe, styleOf, type Encoding } from '../../helpers/observations/page-query.js';
import type { Run } from '../../helpers/observations/run.js';
import type { Settings } from '../../helpers/settings/settings.js';
import type { Diagnostic } from './diagnosis.js';
import type { RoleAccess } from './role-access.js';
import { filterSettings } from './service.js';

/** Settings for pages and filters that the service contradicts. */
interface ContradictedSettings {
  readonly diagnostics: readonly Diagnostic[];
  /** What a run should use in their place: it tries, as if they were not given. */
  readonly corrected: Partial<Settings>;
}

/**
 * A run fails a service that does not accept the names in the settings, so a wrong name would be blamed on the service. `free`
 * is a run without those settings.
 */
export async function findContradictedSettings(
  run: Run,
  free: Run,
  accesses: readonly RoleAccess[],
): Promise<ContradictedSettings> {
  const isOpen = (list: string) => accesses.some(({ ownList, isRejected }) => ownList === list && !isRejected);
  const lists = pagedSlugs.filter(isOpen);
  const pages = (await Promise.all(lists.map((slug) => diagnosePageable(run, free, slug)))).flat();
  const status = isOpen('list-farmer-orders') ? await diagnoseFilter(run, free, 'orderStatus') : [];
  const method = isOpen('list-farmer-orders') ? await diagnoseFilter(run, free, 'paymentMethod') : [];

  return {
    diagnostics: [...pages, ...status, ...method],
    corrected: {
      ...(pages.length === 0 ? {} : { pageable: 'auto' }),
      ...(status.length === 0 ? {} : { orderStatusParam: null }),
      ...(method.length === 0 ? {} : { paymentMethodParam: null }),
    },
  };
}

async function diagnosePageable(run: Run, free: Run, slug: PagedSlug): Promise<Diagnostic[]> {
  const given = run.settings.pageable;
  if (given === 'auto' || (await isAcceptedEncoding(run, slug, given))) return [];
  const found = await ifExercised(free.encoding(slug), null);
  if (found === null || styleOf(found) === given) return [];
  const message = `SPRAY_PAGEABLE is ${given}, which ${slug} ignores; it accepts ${styleOf(found)}`;
  const lines = [{ setting: 'SPRAY_PAGEABLE', value: styleOf(found) }];

  return [{ section: 'service', subject: 'paging', severity: 'settings', message, lines }];
}

/** A service may accept several encodings. If it does not echo the size, the length of the page shows it. */
async function isAcceptedEncoding(run: Run, slug: PagedSlug, encoding: Encoding): Promise<boolean> {
  const pages = [1, 2].map(async (size) => {
    const page = await probe(run, slug, { encoding, size });

    return pageFieldAt(page, 'size') === size || contentOf(page)?.length === size;
  });

  return (await ifExercised(Promise.all(pages), [false])).every((isSo) => isSo);
}

async function diagnoseFilter(run: Run, free: Run, name: keyof typeof filterSettings): Promise<Diagnostic[]> {
  const { setting, field } = filterSettings[name];
  const given = run.settings[field];
  if (given === null || (await ifExercised(run.filter(name), null))?.hasEffect !== false) return [];
  const found = (await ifExercised(free.filter(name), null))?.parameter ?? null;
  if (found === null) return [];
  const message = `${setting} is ${given}, which has no effect; ${found} works`;
  const lines = [{ setting, value: found }];

  return [{ section: 'service', subject: `${name} filter`, severity: 'settings', message, lines }];
}
