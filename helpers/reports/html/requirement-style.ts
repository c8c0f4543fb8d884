/** The list of requirements and its filter. */
export const requirementStyle = `
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
.none-shown { margin-top: 1.5rem; }
.chapter { margin-top: 2.25rem; }
.requirements { list-style: none; padding: 0; margin-top: .625rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.requirement + .requirement { border-top: 1px solid var(--line); }
.requirement:target { box-shadow: inset 4px 0 var(--focus); }
.line { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr) auto 1rem; gap: .125rem 1rem; align-items: start; padding: .625rem 1.125rem; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary.line::after { content: '▸'; color: var(--muted); line-height: 1.6; }
details[open] > summary.line::after { content: '▾'; }
summary.line:hover .claim { text-decoration: underline; text-underline-offset: .15em; }
.badge { justify-self: start; color: var(--tone); background: var(--soft); border-radius: 6px; padding: .0625rem .5rem; font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.what { display: grid; grid-template-columns: minmax(0, 1fr); gap: .0625rem; }
.what .id { color: var(--muted); font-size: .8125rem; }
.what .reason, .what .gist { font-size: .875rem; margin-top: .125rem; }
details[open] > summary .gist { display: none; }
.origin { color: var(--muted); font-size: .8125rem; text-align: right; padding-top: .125rem; }
.origin .level { color: var(--ink); }
.origin .level::after { content: ','; }
@media (max-width: 40rem) {
  .wrap { padding-inline: 1rem; }
  .verdict, .totals, .facts { padding-inline: 1.125rem; }
  .facts .wide { grid-template-columns: minmax(0, 1fr); }
  .seal { width: 2.5rem; height: 2.5rem; font-size: 1.25rem; }
  .line { grid-template-columns: minmax(0, 1fr) auto; padding-inline: .875rem; }
  .line .what { grid-column: 1 / -1; grid-row: 2; }
  .line .origin { grid-column: 2; grid-row: 1; }
  summary.line::after { content: '▸ Findings'; grid-row: 3; grid-column: 1 / -1; font-size: .875rem; }
  details[open] > summary.line::after { content: '▾ Findings'; }
}
`;
