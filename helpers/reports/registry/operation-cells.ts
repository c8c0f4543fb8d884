import { slugs, type Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import { markup, type Markup } from '../html/markup.js';
import { outcomesByUrgency, outcomeText } from '../outcomes.js';
import type { CertifiedVersion } from './entry.js';

/** Outcome → what it is called in the list. All certified products are conformant: what is left out is about omitted fields. */
export const outcomeWords = Object.fromEntries(
  outcomesByUrgency.map((outcome) => [
    outcome,
    outcome === 'excluded' ? 'about omitted fields only' : outcomeText(outcome),
  ]),
) as Readonly<Record<Outcome, string>>;

/** The outcomes that the requirements of a conformant product can have. */
export const shownOutcomes: readonly Outcome[] = ['passed', 'warned', 'not-exercised', 'excluded'];

/** The names of the operations as column heads. */
export function operationHeads(): Markup[] {
  return slugs.map((slug) => markup`<th scope="col" class="op"><span class="upright">${slug}</span></th>`);
}

/** A cell for each operation. Its class says what needs attention most; the style adds its sign, the text says all of it. */
export function operationCells({ operations }: CertifiedVersion): Markup[] {
  return slugs.map((slug) => operationCell(operations[slug]));
}

function operationCell(counts: CertifiedVersion['operations'][Slug]): Markup {
  const found = outcomesByUrgency.filter((outcome) => counts[outcome] > 0);
  const [first = 'excluded'] = found;
  const words = found.map((outcome) => `${counts[outcome]} ${outcomeWords[outcome]}`);
  if (found.length === 0) return markup`<td class="excluded"><b></b><i>not judged</i></td>`;
  if (first === 'passed') return markup`<td class="passed"><b></b><i>all ${words.join('')}</i></td>`;

  return markup`<td class="${first}"><b>${counts[first]}</b><i>${words.join(', ').slice(String(counts[first]).length)}</i></td>`;
}

/** What the signs mean. */
export function legendMarkup(): Markup {
  const items = shownOutcomes.map(
    (outcome) =>
      markup`<li class="${outcome}"><b class="badge">${outcome === 'passed' ? 'all passed' : outcomeWords[outcome]}</b></li>`,
  );

  return markup`<ul class="legend" aria-label="Signs">${items}</ul>`;
}
