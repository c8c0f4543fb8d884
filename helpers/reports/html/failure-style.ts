/** Hints, failures and the interface that they quote. */
export const failureStyle = `
.hints { background: var(--warned-soft); border: 1px solid var(--warned); border-radius: 12px; padding: .75rem 1.25rem; }
.hints h2 { font-size: 1rem; margin: 0 0 .25rem; color: var(--warned); }
.hints h2 .muted { font-weight: 400; font-size: .875rem; letter-spacing: 0; margin-left: .5rem; color: var(--ink); }
.hints ul { padding-left: 0; list-style: none; display: grid; gap: .5rem; }
.hints p { font-weight: 600; }
.hints .names { font-weight: 400; }
.failures > h2 { margin-bottom: .5rem; }
.failure { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: 12px;
  padding: .875rem 1.25rem 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
.index { list-style: none; padding: 0; margin-bottom: .75rem; font-size: .9375rem; display: grid; gap: .125rem; }
.failure + .failure, .rest > .failure, .excused + .excused { margin-top: .75rem; }
.failure:target { outline: 3px solid var(--focus); outline-offset: 2px; }
.failure h3 { font-size: 1.125rem; }
.failure h3 .badge { margin-right: .25rem; vertical-align: .0625rem; }
.failure .source, .failure .label, .failure > .muted { font-size: .875rem; color: var(--muted); }
.failure > .label { margin-bottom: -.375rem; }
.failure .call { font-size: .8125rem; overflow-wrap: anywhere; }
.halves { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .5rem 1.5rem; }
.half { display: grid; grid-template-columns: minmax(0, 1fr); gap: .625rem; align-content: start; }
.contrast > div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 0 .75rem; padding: .25rem .625rem; border-radius: 6px; }
.contrast dt { color: var(--muted); font-size: .875rem; line-height: 1.7; }
.contrast .expected dd { color: var(--passed); font-weight: 600; }
.contrast .got { background: var(--failed-soft); }
.contrast .got dt { color: var(--failed); }
.contrast .got dd { color: var(--failed); font-weight: 650; }
.quote { margin: 0; border-left: 3px solid var(--line); padding-left: .75rem; font-size: .9375rem; }
.quote a { color: inherit; text-decoration-color: var(--muted); }
.quote .label a { color: var(--link); }
.more > summary { font-size: .875rem; color: var(--link); font-weight: 600; width: fit-content; }
.more > summary::before, .excused > summary::before { content: '▸ '; }
.more[open] > summary::before, .excused[open] > summary::before { content: '▾ '; }
.more > .evidence { padding: .625rem 0 0; }
.rest { margin-top: .75rem; }
.excused { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.excused > summary { padding: .625rem 1.25rem; color: var(--waived); }
.excused > .failure { border-width: 1px 0 0; border-radius: 0; }
.interface .document { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: .25rem 1.5rem 1.5rem; font-size: .9375rem; }
.document h3 { margin-top: 1.5rem; }
.document h4 { margin: 1rem 0 .25rem; font-size: .9375rem; }
.document p, .document ul, .document table { margin-top: .5rem; }
.document ul { padding-left: 1.25rem; }
.document td, .document th { text-align: left; vertical-align: top; padding: .1875rem 1rem .1875rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.document :target { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (max-width: 48rem) {
  .halves { grid-template-columns: minmax(0, 1fr); }
  .failure, .hints { padding-inline: .875rem; }
  .contrast > div { grid-template-columns: minmax(0, 1fr); }
  .document { padding-inline: .875rem; }
}
`;
