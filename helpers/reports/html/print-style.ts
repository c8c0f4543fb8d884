/** On paper it is a certificate: what was judged, the verdict, and every requirement with its outcome. */
export const printStyle = `
@page { size: A4; margin: 14mm 14mm 16mm; }
@media print {
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html { font-size: 8.5pt; }
  body { background: none; }
  a { color: inherit; text-decoration: none; }
  .wrap { max-width: none; padding: 0; }
  .skip, nav, button, .filter, .exchanges, .settings, .status, .none-shown, summary::after { display: none !important; }
  .top { padding: 0 0 .5rem; }
  main > section { margin-top: 1.5rem; }
  .head, .tile, .requirement, .open-points > li, .card, tr, .heat tbody { break-inside: avoid; }
  h2, h3, section > .muted, thead, .resource { break-after: avoid; }
  .tiles { grid-template-columns: repeat(3, 1fr); gap: .5rem; }
  .verdict, .totals, .facts { padding-inline: 1.25rem; }
  .facts { gap: .375rem 2rem; }
  .requirement[hidden] { display: list-item !important; }
  .chapter[hidden] { display: block !important; }
  .requirement:target { box-shadow: none; }
  .line { grid-template-columns: 8rem minmax(0, 1fr) 12rem; padding: .1875rem .5rem; }
  .line .what { grid-column: 2; grid-row: 1; display: block; }
  .line .origin { grid-column: 3; grid-row: 1; }
  .what .id { overflow-wrap: normal; display: inline-block; }
  .what .reason, .what .gist { display: block; }
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
