import { outcomesByUrgency, outcomeSigns } from '../outcomes.js';

/** The list of requirements and its filter. */
const requirements = `
.filter { display: flex; flex-wrap: wrap; gap: .875rem 1.75rem; align-items: end; background: var(--surface);
  border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin-top: 1rem; }
.filter fieldset { border: 0; padding: 0; margin: 0; min-width: 0; display: flex; flex-wrap: wrap; gap: .375rem; }
.filter legend, .filter .search label { font-size: .8125rem; color: var(--muted); padding: 0; margin-bottom: .25rem; display: block; }
.filter .search { flex: 1 1 14rem; }
.filter input[type='search'] { width: 100%; font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--muted); border-radius: 6px; padding: .25rem .625rem; min-height: 2.125rem; }
.filter ::placeholder { color: var(--muted); opacity: 1; }
.choice { display: inline-flex; align-items: center; gap: .375rem; font-size: .875rem; border: 1px solid var(--line); border-radius: 999px;
  padding: .25rem .75rem .25rem .5rem; min-height: 2.125rem; cursor: pointer; color: var(--tone, var(--ink)); }
.choice:hover { border-color: var(--muted); }
.choice:has(:checked) { background: var(--soft, var(--excluded-soft)); border-color: currentColor; }
.choice input { accent-color: var(--tone, var(--ink)); margin: 0; width: 1rem; height: 1rem; }
.choice .count { color: var(--muted); }
.filter .actions { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; font-size: .875rem; }
.filter output { margin-right: auto; }
.only { display: block; }
.none-shown { margin-top: 1.5rem; }
.chapter { margin-top: 2.25rem; }
.requirements ul { list-style: none; padding: 0; }
.requirements { margin-top: .625rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.requirement { border-top: 1px solid var(--line); }
.requirements > ul:first-child > .requirement:first-child { border-top: 0; }
.requirement:target, .requirements ul:target { box-shadow: inset 4px 0 var(--focus); }
.line { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr) auto 1rem; gap: .125rem 1rem; align-items: start; padding: .625rem 1.125rem; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary.line::after { content: '▸'; color: var(--muted); line-height: 1.6; }
details[open] > summary.line::after { content: '▾'; }
summary.line:hover > span { text-decoration: underline; text-underline-offset: .15em; }
${outcomesByUrgency.map((outcome) => `.${outcome} b.badge::before { content: '${outcomeSigns[outcome]} ' / ''; }`).join('\n')}
.badge { justify-self: start; color: var(--tone); background: var(--soft); border-radius: 6px; padding: .0625rem .5rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.line > span { min-width: 0; }
.line > span > :is(a, code, span) { display: block; width: fit-content; max-width: 100%; }
.line code { color: var(--muted); font-size: .8125rem; }
.line .reason, .line .gist { font-size: .875rem; margin-top: .125rem; }
details[open] > summary .gist { display: none; }
.line > small { color: var(--muted); font-size: .8125rem; text-align: right; padding-top: .125rem; }
@media (max-width: 40rem) {
  .wrap { padding-inline: 1rem; }
  .verdict, .facts { padding-inline: 1.125rem; }
  .facts .wide { grid-template-columns: minmax(0, 1fr); }
  .seal { display: none; }
  .top button { font-size: .75rem; padding: .125rem .5rem; }
  .line { grid-template-columns: minmax(0, 1fr) auto; padding-inline: .875rem; }
  .line > span { grid-column: 1 / -1; grid-row: 2; }
  .line > small { grid-column: 2; grid-row: 1; }
  summary.line::after { content: '▸ Show findings'; grid-row: 3; grid-column: 1 / -1; font-size: .875rem; }
  details[open] > summary.line::after { content: '▾ Hide findings'; }
}
`;

/** Findings and exchanges. */
const evidence = `
.evidence { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding: .25rem 1.125rem 1.25rem 10.625rem; }
.card { display: grid; grid-template-columns: minmax(0, 1fr); gap: .625rem; }
.card + .card { border-top: 1px dashed var(--line); padding-top: 1rem; }
.card .call { font-size: .875rem; overflow-wrap: anywhere; }
.end { font-weight: 600; white-space: nowrap; }
.findings { padding-left: 1.5rem; }
.findings:has(> :only-child) { padding-left: 0; list-style: none; }
.message { font-weight: 600; }
.listing { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  padding: .75rem .875rem; font-size: .8125rem; line-height: 1.5; tab-size: 2; }
.listing code { font-size: 1em; }
mark { background: var(--mark); color: var(--mark-ink); border-radius: 3px; padding: .0625rem 0; }
.note { color: var(--failed); font-family: system-ui, sans-serif; font-weight: 600; }
.gap { color: var(--muted); font-family: system-ui, sans-serif; }
.curl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .75rem; align-items: start; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; padding: .5rem .5rem .5rem .875rem; }
.curl code { font-size: .8125rem; white-space: pre-wrap; padding-block: .25rem; }
.copy { min-width: 5.5rem; }
.exchange { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin-top: .625rem; }
.exchange > summary { padding: .625rem 1.125rem; font-size: .875rem; overflow-wrap: anywhere; }
.exchange > summary::before { content: '▸ '; color: var(--muted); }
.exchange[open] > summary::before { content: '▾ '; }
.exchange .name { font-weight: 650; }
.sides { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1rem 1.5rem; padding: .25rem 1.125rem 1.25rem; }
.sides > .curl, .sides > .muted { grid-column: 1 / -1; }
.side .muted, .card .muted { font-size: .875rem; }
.side { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; align-content: start; }
.label { font-weight: 650; }
.start-line, .headers { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; overflow-wrap: anywhere; unicode-bidi: isolate; }
.headers { list-style: none; padding: 0; color: var(--muted); }
.headers b { font-weight: 600; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 48rem) {
  .sides { grid-template-columns: minmax(0, 1fr); }
  .evidence, .sides, .exchange > summary { padding-inline: .875rem; }
  .curl { grid-template-columns: minmax(0, 1fr); justify-items: start; }
}
`;

/** The behaviour sheet, the settings and the heat map. */
const tables = `
table { border-collapse: collapse; }
th { text-align: left; font-weight: 600; }
.sheet { width: 100%; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; border-spacing: 0; border-collapse: separate; margin-top: .75rem; }
.sheet th, .sheet td { padding: .4375rem 1.125rem; vertical-align: top; }
.sheet tbody th { font-weight: 400; width: 50%; overflow-wrap: anywhere; }
.sheet tbody tr > * { border-top: 1px solid var(--line); }
.sheet thead th, .heat thead th { color: var(--muted); font-size: .8125rem; }
.sheet td { font-weight: 600; }
.sheet td code { font-weight: 400; }
.scroll { overflow-x: auto; margin-top: .75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: .875rem 1.125rem 1.125rem; }
.heat { font-size: .8125rem; font-variant-numeric: tabular-nums; border-collapse: separate; border-spacing: 2px; }
.heat thead th { vertical-align: bottom; text-align: center; }
.heat thead th:first-child, .heat thead .values { text-align: left; }
.upright { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; line-height: 1.2; }
.heat tbody th[scope='row'] { font-weight: 400; padding: .0625rem .75rem .0625rem .75rem; white-space: nowrap; position: sticky; left: -1.125rem; background: var(--surface); }
.heat .resource { padding: .75rem 0 .1875rem; font-size: .875rem; }
.heat .values { padding-left: .75rem; min-width: 12rem; }
.cell { text-align: center; overflow-wrap: normal; white-space: nowrap; min-width: 3.25rem; padding: .0625rem .25rem; border-radius: 4px; }
.heat-1 { background: var(--heat-1); } .heat-2 { background: var(--heat-2); } .heat-3 { background: var(--heat-3); }
.heat-4 { background: var(--heat-4); } .heat-5 { background: var(--heat-5); }
.never { color: var(--warned); background: var(--warned-soft); outline: 1px dashed var(--warned); outline-offset: -1px; font-weight: 600; }
.coverage h3 { margin: 1.5rem 0 .375rem; }
.undocumented { padding-left: 1.1rem; }
.undocumented li { overflow-wrap: anywhere; }
`;

/** Counts link to what they count even without the script, which filters the list itself. */
const onlyOne = `@media screen { ${outcomesByUrgency
  .map((outcome) => {
    const list = `:root:not(.scripted):has(#only-${outcome}:target)`;

    return `${list} .requirement:not(.${outcome}), ${list} .chapter:not(:has(.${outcome}))`;
  })
  .join(',\n')} { display: none; } }
`;

/** The printed page is a certificate: what was judged, the verdict, and every requirement with its outcome. */
const print = `
@page { size: A4; margin: 14mm 14mm 18mm; @bottom-left { font: 7pt system-ui, sans-serif; } @bottom-right { font: 7pt system-ui, sans-serif; } }
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 8.5pt; }
  body { background: none; }
  a { color: inherit; text-decoration: none; }
  .wrap { max-width: none; padding: 0; }
  .skip, .top, button, .filter, .exchanges, .settings, .interface, .status, .none-shown, summary::after { display: none !important; }
  main > section { margin-top: 1.5rem; }
  .head, .tile, .requirement, .open-points > li, .card, .halves, tr, .heat tbody { break-inside: avoid; }
  h2, h3, section > .muted, thead, .resource { break-after: avoid; }
  .tiles { grid-template-columns: repeat(3, 1fr); gap: .5rem; }
  .verdict, .facts { padding-inline: 1.25rem; }
  .facts { gap: .375rem 2rem; }
  .requirement[hidden] { display: list-item !important; }
  .chapter[hidden] { display: block !important; }
  .requirement:target { box-shadow: none; }
  .line { grid-template-columns: 7rem minmax(0, 1fr) 12rem; padding: .1875rem .5rem; }
  .line > span { grid-column: 2; grid-row: 1; display: block; }
  .line > small { grid-column: 3; grid-row: 1; }
  .line > span > :is(a, code) { display: inline-block !important; overflow-wrap: normal; margin-left: .25rem; }
  .evidence { padding-left: 9.5rem; }
  .requirements, .sheet, .scroll { border-radius: 0; border-inline: 0; }
  .sheet th, .sheet td { padding: .1875rem .5rem; }
  .chapter { margin-top: 1.25rem; }
  .scroll { overflow: visible; padding: .25rem 0; }
  .heat { font-size: 7pt; border-spacing: 1px; width: 100%; }
  .heat .cell { min-width: 2.25rem; padding: 0 .125rem; }
  .heat tbody th[scope='row'] { padding: 0 .375rem; position: static; }
  .heat .resource { padding: .375rem 0 .125rem; }
  .heat .values { min-width: 0; padding-left: .375rem; }
  .foot { padding-block: 1rem 0; }
}
`;

export const contentStyle = [requirements, onlyOne, evidence, tables, print].join('');
