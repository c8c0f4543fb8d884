/** Findings and exchanges. */
export const evidenceStyle = `
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
