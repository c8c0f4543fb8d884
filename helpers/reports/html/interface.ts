import { madeIn } from '../../exchanges/exchange.js';
import { interfaceSections, rowStatement, sentencesOf, type InterfaceBlock } from '../../interface/quotes.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { cut } from '../../words/shown.js';
import { joinMarkup, markup, nothing, sectionAnchor, sectionLinks, type Markup } from './page-parts.js';

export function interfaceSection(report: Report): Markup {
  const quoted = quotedStatements(report);
  const parts = interfaceSections.map((section) => sectionPart(section, quoted.get(section.number) ?? new Set()));

  return markup`<section class="interface" aria-labelledby="interface"><h2 id="interface">The interface</h2>
<p class="muted">Word for word. What a failure quotes is marked.</p>
<div class="document">${parts}</div></section>`;
}

function sectionPart(
  { number, heading, blocks }: (typeof interfaceSections)[number],
  quoted: ReadonlySet<string>,
): Markup {
  const marker = aMarker(number, quoted);

  return markup`<h3 id="${sectionAnchor(number)}">${heading}</h3>
${blocks.map((block) => blockPart(block, marker))}`;
}

interface Marker {
  /** A text, with its quoted sentences marked. */
  readonly text: (text: string) => Markup;
  /** The attributes of a row, or null if it is not quoted. */
  readonly row: (row: readonly string[]) => Markup | null;
}

/** Two equal statements in one section, such as the ids of two resources, share the anchor of the first. */
function aMarker(number: string, quoted: ReadonlySet<string>): Marker {
  const anchored = new Set<string>();
  const attributes = (statement: string): Markup => {
    const anchor = statementAnchor(number, statement);
    if (anchored.has(anchor)) return markup``;
    anchored.add(anchor);

    return markup` id="${anchor}"`;
  };

  return {
    text: (text) =>
      joinMarkup(
        sentencesOf(text).map((sentence) =>
          quoted.has(sentence) ? markup`<mark${attributes(sentence)}>${sentence}</mark>` : sentence,
        ),
        ' ',
      ),
    row: (row) => (quoted.has(rowStatement(row)) ? attributes(rowStatement(row)) : null),
  };
}

function blockPart(block: InterfaceBlock, marker: Marker): Markup {
  if (block.kind === 'list')
    return markup`<ul>${block.items.map((item) => markup`<li>${marker.text(item)}</li>`)}</ul>\n`;
  if (block.kind === 'table')
    return markup`<table><thead><tr>${block.head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead><tbody>
${block.rows.map((row) => tableRow(row, marker))}</tbody></table>\n`;

  return block.kind === 'heading' ? markup`<h4>${block.text}</h4>\n` : markup`<p>${marker.text(block.text)}</p>\n`;
}

function tableRow(row: readonly string[], marker: Marker): Markup {
  const attributes = marker.row(row);
  const cell = (text: string) =>
    markup`<td>${attributes === null || text === '' ? text : markup`<mark>${text}</mark>`}</td>`;

  return markup`<tr${attributes ?? ''}>${row.map(cell)}</tr>\n`;
}

const LONGEST_QUOTE = 1000;

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

function statementAnchor(number: string, statement: string): string {
  const letters = statement.toLowerCase().match(/[a-z\d]+/g) ?? [];

  return `${sectionAnchor(number)}-${letters.join('-').slice(0, 60)}`;
}

/** Section → the statements that failures quote. */
function quotedStatements({ requirements }: Report): ReadonlyMap<string, ReadonlySet<string>> {
  const quoted = new Map<string, Set<string>>();
  for (const { outcome, quote = '', section } of requirements) {
    if (outcome !== 'failed' && outcome !== 'waived') continue;
    for (const number of section.split(', '))
      for (const part of quote.split(' … ')) madeIn(quoted, number, () => new Set()).add(part);
  }

  return quoted;
}
