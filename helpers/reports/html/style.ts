import { evidenceStyle } from './evidence-style.js';
import { headStyle } from './head-style.js';
import { palette } from './palette.js';
import { printStyle } from './print-style.js';
import { requirementStyle } from './requirement-style.js';
import { tableStyle } from './table-style.js';

/** What all parts share. */
const base = `
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: break-word; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
code, pre, kbd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: .875em; }
code, pre, .message, .gist, td, dd { unicode-bidi: isolate; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p, ul, ol, dl, dd, pre { margin: 0; }
h2 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; margin-bottom: .75rem; }
h3 { font-size: 1.0625rem; line-height: 1.3; }
h2, h3, .requirement, .sides { scroll-margin-top: 1rem; }
.sides { scroll-margin-top: 4rem; }
.muted { color: var(--muted); }
.wrap { max-width: 70rem; margin: 0 auto; padding: 0 1.5rem; }
main > section { margin-top: 3rem; }
main > section.head { margin-top: 0; }
main > section.head + section { margin-top: 1.5rem; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--surface); padding: .5rem 1rem; z-index: 1; }
.skip:focus { top: .5rem; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding-block: .75rem; }
.top .name { font-weight: 650; margin-right: auto; }
.top nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; font-size: .9375rem; }
.foot { color: var(--muted); font-size: .875rem; padding-block: 3rem; }
button { font: inherit; font-size: .875rem; color: var(--ink); background: var(--surface); cursor: pointer;
  border: 1px solid var(--muted); border-radius: 6px; padding: .25rem .75rem; min-height: 2rem; }
button:hover { border-color: var(--ink); }
button[aria-pressed='true'] { background: var(--ink); color: var(--paper); }
.passed { --tone: var(--passed); --soft: var(--passed-soft); }
.failed { --tone: var(--failed); --soft: var(--failed-soft); }
.warned { --tone: var(--warned); --soft: var(--warned-soft); }
.not-exercised { --tone: var(--not-exercised); --soft: var(--not-exercised-soft); }
.waived { --tone: var(--waived); --soft: var(--waived-soft); }
.excluded { --tone: var(--excluded); --soft: var(--excluded-soft); }
.sign { display: inline-block; min-width: 1em; text-align: center; font-weight: 700; }
.open-points { list-style: none; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.open-points > li { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: .875rem 1.125rem; }
.open-points .names { font-size: .875rem; color: var(--muted); margin-top: .25rem; }
`;

export const style = [palette, base, headStyle, requirementStyle, evidenceStyle, tableStyle, printStyle].join('');
