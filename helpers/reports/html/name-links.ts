import type { Report, ReportedRequirement } from '../../records/report.js';
import { joined, markup, type Markup } from './markup.js';

export function nameLink(name: string): Markup {
  return markup`<a href="#${name}"><code>${name}</code></a>`;
}

/** Links to requirements; an operation that is concerned as a whole is named once. */
export function nameLinks(some: readonly ReportedRequirement[], { requirements }: Report): Markup {
  const links = new Map<string, Markup>();
  for (const { id, operation } of some) {
    const own = requirements.filter((requirement) => requirement.operation === operation).length;
    const isWhole = own > 1 && some.filter((requirement) => requirement.operation === operation).length === own;
    if (isWhole) links.set(operation, markup`${nameLink(operation)} (all ${own})`);
    else links.set(id, nameLink(id));
  }

  return joined([...links.values()], ', ');
}
