/** What only the page of an exploration has. */
export const explorationStyle = `
.requests { padding-left: 1.5rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; font-size: .9375rem; }
.requests .curl { margin-top: .25rem; }
.reached > h3 { margin-top: 1.5rem; }
.reach { width: 100%; font-size: .875rem; }
.reach th, .reach td { padding: .375rem 1rem .375rem 0; vertical-align: top; overflow-wrap: anywhere; }
.reach thead th { color: var(--muted); font-size: .8125rem; }
.reach tbody th[scope='row'] { font-weight: 400; min-width: 9rem; }
.reach tbody tr > * { border-top: 1px solid var(--line); }
.reach .resource { font-weight: 650; padding-top: .875rem; border-top: 0; }
.odds { margin-top: .75rem; }
.odds .odd { color: var(--warned); }
.reach .counts { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.reached .cell.never { display: inline-block; padding-inline: .375rem; }
.reached td.cell.never { display: table-cell; }
.reached > .more { margin-top: .75rem; }
`;
