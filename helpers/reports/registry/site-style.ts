import { style } from '../html/style.js';
import { signStyle } from './operation-cells.js';

const pages = `
.wrap { max-width: 84rem; }
.intro { padding-top: 1.5rem; }
main > section.intro { margin-top: 0; }
h1 { color: var(--ink); overflow-wrap: anywhere; }
.intro .lead { max-width: 46rem; margin-top: .625rem; color: var(--muted); }
.intro h2 { margin-top: 1.75rem; }
.maker { font-size: 1.125rem; margin: .25rem 0 .75rem; }
.tally { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
.tally div { display: flex; flex-direction: column-reverse; min-width: 8.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: .625rem 1.125rem .75rem; }
.tally dt { color: var(--muted); font-size: .875rem; }
.tally dd { font-size: 1.75rem; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .375rem .75rem; margin-top: .75rem; }
.texts { list-style: none; padding: 0; }
.muted + .open-points { margin-top: .75rem; }
.warning { background: var(--soft); border-radius: 10px; padding: .5rem 1rem; margin-top: .75rem; overflow-wrap: anywhere; }
.refused li, .trials li { overflow: hidden; overflow-wrap: anywhere; }
.refused ul { margin-top: .375rem; padding-left: 1.25rem; font-size: .9375rem; }
.mark { display: inline-block; font-style: normal; font-size: .75rem; font-weight: 600; color: var(--warned); background: var(--warned-soft); border-radius: 5px; padding: 0 .375rem; }
`;

const filters = `
.filter { gap: .75rem 1rem; }
.filter .select { flex: 1 1 9rem; min-width: 0; max-width: 16rem; }
.filter .select label { font-size: .8125rem; color: var(--muted); margin-bottom: .25rem; display: block; }
.filter select { width: 100%; font: inherit; font-size: .9375rem; color: var(--ink); background: var(--paper); border: 1px solid var(--muted);
  border-radius: 6px; padding: .25rem .375rem; min-height: 2.125rem; text-overflow: ellipsis; }
`;

const matrix = `
.ops { width: 100%; font-size: .875rem; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums; }
.scroll:has(> .ops) { padding: 0; position: relative; }
.ops th, .ops td { padding: .4375rem .625rem; border-bottom: 1px solid var(--line); text-align: left; overflow-wrap: normal; }
.ops tbody tr:last-child > * { border-bottom: 0; }
.ops thead th { vertical-align: bottom; color: var(--muted); font-size: .8125rem; background: var(--surface); }
.ops tbody th { font-weight: 650; min-width: 9rem; max-width: 18rem; overflow-wrap: anywhere; }
.ops thead th:first-child, .ops tbody th { position: sticky; left: 0; z-index: 1; background: var(--surface); box-shadow: 1px 0 var(--line); }
.ops td:nth-child(2) { min-width: 8rem; max-width: 16rem; overflow-wrap: anywhere; }
.ops > * > tr > :last-child { padding-right: .75rem; }
.ops td:nth-child(n + 3), .ops time { white-space: nowrap; }
.ops td:nth-child(3) { max-width: 9rem; white-space: normal; overflow-wrap: anywhere; }
.ops tbody tr:hover > * { background: var(--paper); }
.ops .op { text-align: center; padding-inline: .25rem; }
.ops td[class] { color: var(--tone); text-align: center; padding-inline: .25rem; font-weight: 650; min-width: 2.5rem; }
.ops td b { display: inline-flex; gap: .25rem; justify-content: center; min-width: 1.75rem; border-radius: 5px; background: var(--soft); padding-inline: .3125rem; }
.ops td i { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sort { border: 0; background: none; padding: .125rem .25rem; margin: -.125rem -.25rem; font-weight: 600; font-size: .8125rem; color: inherit; min-height: 1.5rem; text-align: inherit; white-space: nowrap; }
.sort:hover { color: var(--ink); text-decoration: underline; text-underline-offset: .15em; }
[aria-sort] { color: var(--ink); }
[aria-sort] .sort::after { content: ' ▲' / ''; font-size: .625rem; }
[aria-sort='descending'] .sort::after { content: ' ▼' / ''; }
${signStyle}`;

const versions = `
.version { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem 1.25rem; margin-top: 1rem; scroll-margin-top: 4rem; }
.version:target { border-color: var(--focus); }
.version h3 { font-size: 1.25rem; overflow-wrap: anywhere; }
.version h4 { margin: .875rem 0 .25rem; font-size: .9375rem; }
.version .since { margin-top: 1.25rem; padding-top: 1rem; border-top: 1px dashed var(--line); font-size: 1.0625rem; }
.version summary { font-weight: 600; margin-top: .875rem; }
.version summary::before { content: '▸ '; color: var(--muted); }
.version details[open] > summary::before { content: '▾ '; }
.rows { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .25rem 1rem; margin-top: .75rem; font-size: .9375rem; }
.rows dt { color: var(--muted); }
.changes { list-style: none; padding: 0; font-size: .9375rem; }
.changes li { padding: .25rem 0; overflow-wrap: anywhere; }
.changes .claim { display: block; color: var(--muted); }
.shield { margin-top: .875rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
.shield img { max-width: 100%; height: auto; display: block; }
@media (max-width: 40rem) {
  .rows { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .rows dt { margin-top: .375rem; }
  .version { padding-inline: 1rem; }
  .tally div { flex: 1 1 6rem; min-width: 0; padding-inline: .75rem; }
  .filter .select { flex-basis: 8rem; max-width: none; }
  .ops tbody th { min-width: 7.5rem; max-width: 9.5rem; }
}
`;

/** A wide table on paper: the matrix is what somebody prints. */
const print = `
@page { size: A4 landscape; @bottom-right { content: 'page ' counter(page) ' of ' counter(pages); } }
@media print {
  .ops { font-size: 7pt; }
  .ops th, .ops td { padding: .1875rem .25rem; }
  .ops thead th:first-child, .ops tbody th { position: static; box-shadow: none; }
  .ops thead { display: table-header-group; }
  .sort { display: inline !important; padding: 0; margin: 0; font-size: inherit; }
  .ops td[class] { min-width: 0; }
  .scroll { border: 0; }
  .tally div { min-width: 6rem; }
  .version { break-inside: avoid; border-radius: 0; }
  .version details:not([open]), .shield .curl { display: none; }
}
`;

/** The look of the report, and what only the list has. */
export const siteStyle = [style, pages, filters, matrix, versions, print].join('');
