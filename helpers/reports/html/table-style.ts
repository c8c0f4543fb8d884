/** The behaviour sheet, the settings and the heat map. */
export const tableStyle = `
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
