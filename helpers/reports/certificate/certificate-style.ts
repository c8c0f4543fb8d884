/** Paper, ink and one green, which print well; a sheet of A4 on the screen, too. */
export const certificateStyle = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
html { background: #d9dcd6 }
body { margin: 0; color: #1d2a22; font: 10.5pt/1.38 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", Georgia, serif; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.sheet { position: relative; width: 210mm; height: 297mm; margin: 8mm auto; padding: 10mm; background: #fffdf8; box-shadow: 0 2mm 8mm #0004 }
.frame { height: 100%; padding: 9mm 13mm 6mm; border: .7mm solid #1f5c3a; outline: .25mm solid #9a7b26; outline-offset: -1.9mm; display: flex; flex-direction: column; overflow: hidden }
header { text-align: center }
.by { margin: 0; font-variant: small-caps; letter-spacing: .14em; color: #1f5c3a; font-size: 10.5pt }
h1 { margin: 2.5mm 0 0; font-size: 29pt; line-height: 1.12; font-weight: 400; font-variant: small-caps; letter-spacing: .05em; color: #1f5c3a }
h1 small { display: block; margin-top: 1mm; font-size: 13.5pt; font-variant: normal; letter-spacing: 0; color: #8f1d12; font-weight: 700 }
.rule { width: 52mm; height: 0; margin: 3mm auto; border: 0; border-top: .25mm solid #9a7b26 }
.statement { text-align: center }
.lead { margin: 0; font-style: italic; font-size: 12pt }
.product { margin: 2mm 0 0; font-size: 27pt; line-height: 1.12; font-weight: 700; overflow-wrap: anywhere }
.product.long { font-size: 17pt }
.version { font-weight: 400 }
.maker { margin: 1.5mm 0 3mm; font-size: 13pt; overflow-wrap: anywhere }
.verdict { display: flex; align-items: center; justify-content: center; gap: 8mm; margin: 3mm 0 5mm; text-align: left }
.emblem { flex: none; width: 37mm; height: 37mm }
.rim { fill: #1f5c3a }
.ring { fill: none; stroke: #fffdf8; stroke-width: 1.4 }
.words { fill: #fffdf8; font: 700 14px Georgia, serif }
.wheat { fill: #e9cf7d }
.said { margin: 0; max-width: 104mm; font-size: 12.5pt; line-height: 1.45 }
.said strong { display: block; font-variant: small-caps; letter-spacing: .08em; font-size: 21pt; line-height: 1.25; color: #1f5c3a }
h2 { margin: 3.4mm 0 1.2mm; padding-bottom: .5mm; border-bottom: .2mm solid #9a7b26; font-size: 11pt; font-weight: 700; font-variant: small-caps; letter-spacing: .1em; color: #1f5c3a }
dl { display: grid; grid-template-columns: 31mm 1fr; gap: .5mm 4mm; margin: 0; font-size: 9.6pt; line-height: 1.32 }
dt { color: #4c5a51 }
dd { margin: 0; overflow-wrap: anywhere }
code { font: 8.2pt/1.35 "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere }
.small { margin: .8mm 0 0; font-size: 9pt; line-height: 1.32 }
footer { margin-top: auto; padding-top: 2mm; text-align: center; font-size: 8pt; color: #4c5a51 }
footer p { margin: 0 }
/* Long names, or many omissions: everything must stay on the page. */
.dense .frame { padding: 6mm 10mm 4mm }
.dense h1 { margin-top: 1mm; font-size: 23pt }
.dense .rule { margin: 2mm auto }
.dense .product { font-size: 19pt }
.dense .product.long { font-size: 12pt }
.dense .maker { margin: .8mm 0 1mm; font-size: 10.5pt }
.dense .verdict { margin: 1mm 0 1mm; gap: 6mm }
.dense .emblem { width: 25mm; height: 25mm }
.dense .said { font-size: 10.5pt; line-height: 1.3 }
.dense .said strong { font-size: 15pt }
.dense h2 { margin: 1.8mm 0 .6mm; font-size: 9.5pt }
.dense dl { font-size: 7.9pt; gap: .2mm 4mm; line-height: 1.25 }
.dense code { font-size: 7.4pt }
.dense .small { margin-top: .4mm; font-size: 7.9pt; line-height: 1.25 }
.dense footer { padding-top: 1mm; font-size: 7.2pt }
@media print { html { background: none } .sheet { margin: 0; box-shadow: none; background: none } }
@media screen and (max-width: 210mm) { .sheet { width: auto; height: auto; min-height: 100vh; margin: 0; padding: 3mm } .frame { padding: 6mm 5mm } .verdict { flex-direction: column } dl { grid-template-columns: 1fr } dt { margin-top: 1mm } h1 { font-size: 22pt } }
`;
