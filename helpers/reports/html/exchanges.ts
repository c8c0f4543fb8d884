import type { Report } from '../../records/report.js';
import { exchangeDetails } from './exchange.js';
import type { MarkedPointer } from './marks.js';
import { markup, nothing, type Markup } from './markup.js';
import { many } from './signs.js';

/** Each exchange that a finding refers to, once. */
export function exchangesSection(report: Report): Markup {
  const pointed = pointedIn(report);
  const items = Object.entries(report.exchanges).filter(([id]) => pointed.has(id));
  if (items.length === 0) return nothing;
  const others = Object.keys(report.exchanges).length - items.length;

  return markup`<section class="exchanges" aria-labelledby="exchanges"><h2 id="exchanges">Exchanges</h2>
<p class="muted">${many(items.length, 'exchange that findings refer', 'exchanges that findings refer')} to. Secrets are masked.${others === 0 ? '' : ` ${many(others, 'other is', 'others are')} in conformance.json.`}</p>
${items.map(([id, exchange]) => exchangeDetails(id, exchange, pointed.get(id) ?? []))}
</section>`;
}

function pointedIn({ requirements }: Report): Map<string, MarkedPointer[]> {
  const pointed = new Map<string, MarkedPointer[]>();
  for (const { id, findings } of requirements) {
    for (const { exchange, pointer } of findings) {
      const list = pointed.get(exchange) ?? [];
      list.push({ pointer, label: id });
      pointed.set(exchange, list);
    }
  }

  return pointed;
}
