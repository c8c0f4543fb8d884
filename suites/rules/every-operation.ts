import { isPagedSlug, operations, type ListSlug, type Slug } from '../../helpers/interface/operations.js';
import type { Rules } from '../../helpers/judging/requirement.js';
import { fields } from './fields.js';
import { pagedResults } from './paged-results.js';
import { pagingQuery } from './paging-query.js';
import { people } from './people.js';
import { responses } from './responses.js';
import { showsTheRequestedOrder } from './same-order.js';

export function everyOperation(slug: Slug): Rules {
  const { path, paged } = operations[slug];

  return {
    ...responses(slug),
    ...fields(slug),
    ...people(slug),
    ...(path.includes('{id}') && !paged && showsTheRequestedOrder(slug)),
    ...(paged && pagedResults(slug as ListSlug)),
    ...(isPagedSlug(slug) && pagingQuery(slug)),
  };
}
