import { interfaceSections, rowStatement, sentencesOf, type InterfaceBlock } from '../../interface/quotes.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { cut } from '../../words/shown.js';
import { sectionAnchor, sectionLinks } from './anchors.js';
import { markup, nothing, type Markup } from './markup.js';

const LONGEST_QUOTE = 1000;

/** The words of the interface that a claim is about, each a link to its place there. */
export function quoteBlock({ quote, section }: ReportedRequirement): Markup {
  if (quote === '') return nothing;
  const parts = quote.split(' … ').map((part) => {
    const place = section.split(', ').find((number) => statementsIn(number).includes(part));

    return place === undefined
      ? markup`<p>“${cut(part, LONGEST_QUOTE)}”</p>`
      : markup`<p>“<a href="#${statementAnchor(place, part)}">${part}</a>”</p>`;
  });

  return markup`<blockquote class="quote"><p class="label">The interface, ${sectionLinks(section)}</p>${parts}</blockquote>`;
}

function statementsIn(number: string): string[] {
  return (interfaceSections.find((section) => section.number === number)?.blocks ?? []).flatMap(statementsOf);
}

function statementsOf(block: InterfaceBlock): string[] {
  if (block.kind === 'table') return block.rows.map(rowStatement);

  return block.kind === 'list' ? block.items.flatMap(sentencesOf) : sentencesOf(block.text);
}

/** The anchor of a statement that a failure quotes. */
export function statementAnchor(number: string, statement: string): string {
  const letters = statement.toLowerCase().match(/[a-z\d]+/g) ?? [];

  return `${sectionAnchor(number)}-${letters.join('-').slice(0, 60)}`;
}

/** Section → the statements that failures quote. */
export function quotedStatements({ requirements }: Report): ReadonlyMap<string, ReadonlySet<string>> {
  const quoted = new Map<string, Set<string>>();
  for (const { outcome, quote = '', section } of requirements) {
    if (outcome !== 'failed' && outcome !== 'waived') continue;
    for (const number of section.split(', ')) {
      const known = quoted.get(number) ?? new Set<string>();
      for (const part of quote.split(' … ')) known.add(part);
      quoted.set(number, known);
    }
  }

  return quoted;
}
