import type { Report } from '../../records/report.js';
import { contentStyle } from './content-style.js';
import { failureStyle } from './failure-style.js';

/** Name → its light and its dark colour. */
const colors: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  paper: ['#f6f6f2', '#111512'],
  surface: ['#ffffff', '#191e1b'],
  ink: ['#1c231f', '#e5eae6'],
  muted: ['#566059', '#a4aea7'],
  line: ['#dddfd8', '#303833'],
  link: ['#20603f', '#93d3b0'],
  focus: ['#1f5fbf', '#8ab8ff'],
  mark: ['#ffe08a', '#665213'],
  'mark-ink': ['#2b2200', '#fff3cd'],
  passed: ['#1c6540', '#8fd6ac'],
  'passed-soft': ['#e5f1e9', '#1a3224'],
  failed: ['#a2242b', '#ffa39e'],
  'failed-soft': ['#fbe8e6', '#431f20'],
  warned: ['#765000', '#f0c878'],
  'warned-soft': ['#fbf0d6', '#3a2e14'],
  'not-exercised': ['#574690', '#c5b8f5'],
  'not-exercised-soft': ['#eeebf8', '#2b2643'],
  waived: ['#0d5b76', '#8bd2e9'],
  'waived-soft': ['#e1f0f5', '#15323c'],
  excluded: ['#555d58', '#b5beb8'],
  'excluded-soft': ['#ebedea', '#282e2a'],
  'heat-1': ['#edf5f0', '#1b2a21'],
  'heat-2': ['#d8ebdf', '#1e3829'],
  'heat-3': ['#bfdfcb', '#224831'],
  'heat-4': ['#a3d1b5', '#275a3b'],
  'heat-5': ['#86c29f', '#2d6d47'],
};

/** Light or dark as in the reader's system, unless the reader chooses; printed pages are always light. */
export const palette = `:root { color-scheme: light; ${variables('light')} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme='light']) { color-scheme: dark; ${variables('dark')} } }
@media screen { :root[data-theme='dark'] { color-scheme: dark; ${variables('dark')} } }
`;

function variables(theme: 'light' | 'dark'): string {
  return Object.entries(colors)
    .map(([name, [light, dark]]) => `--${name}: ${theme === 'light' ? light : dark};`)
    .join(' ');
}

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
html { scroll-padding-top: 3.75rem; }
.sides { scroll-margin-top: 3rem; }
.muted { color: var(--muted); }
.wrap { max-width: 70rem; margin: 0 auto; padding: 0 1.5rem; }
main > section { margin-top: 3rem; }
main > section.head { margin-top: 0; }
main > section.head + section, main > section.hints + section { margin-top: 1.25rem; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--surface); padding: .5rem 1rem; z-index: 3; }
.skip:focus { top: .5rem; }
.top { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
.top .wrap { display: flex; gap: .25rem 1.25rem; align-items: center; min-height: 3rem; }
.top nav { flex: 1; min-width: 0; }
.top nav ul { display: flex; gap: .25rem 1rem; list-style: none; padding: .25rem; font-size: .875rem; overflow-x: auto; scrollbar-width: thin; }
.top nav li { white-space: nowrap; }
.top nav .to-failed { color: var(--failed); font-weight: 650; }
.top nav .count { font-weight: 650; }
.top button { white-space: nowrap; }
.foot { color: var(--muted); font-size: .875rem; padding-block: 3rem; }
button { font: inherit; font-size: .875rem; color: var(--ink); background: var(--surface); cursor: pointer;
  border: 1px solid var(--muted); border-radius: 6px; padding: .25rem .75rem; min-height: 2rem; }
button:hover { border-color: var(--ink); }
.passed { --tone: var(--passed); --soft: var(--passed-soft); }
.failed { --tone: var(--failed); --soft: var(--failed-soft); }
.warned { --tone: var(--warned); --soft: var(--warned-soft); }
.not-exercised { --tone: var(--not-exercised); --soft: var(--not-exercised-soft); }
.waived { --tone: var(--waived); --soft: var(--waived-soft); }
.excluded { --tone: var(--excluded); --soft: var(--excluded-soft); }
.sign { display: inline-block; min-width: 1em; text-align: center; font-weight: 700; }
.open-points { list-style: none; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.open-points > li { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: .875rem 1.125rem; }
.names { list-style: none; padding: 0; font-size: .875rem; color: var(--muted); margin-top: .25rem; }
`;

/** The first screen: verdict, facts, tiles. */
const head = `
.verdict-passed { --tone: var(--waived); --soft: var(--waived-soft); }
.verdict-conformant { --tone: var(--passed); --soft: var(--passed-soft); }
.verdict-non-conformant { --tone: var(--failed); --soft: var(--failed-soft); }
.verdict-incomplete { --tone: var(--not-exercised); --soft: var(--not-exercised-soft); }
.verdict-could-not-judge { --tone: var(--warned); --soft: var(--warned-soft); }
.head { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.verdict { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; background: var(--soft); padding: 1rem 1.75rem; }
.verdict > div { min-width: 0; flex: 1 1 24rem; }
.seal { flex: none; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%;
  background: var(--tone); color: var(--surface); font-size: 1.5rem; font-weight: 700; }
h1 { color: var(--tone); font-size: clamp(1.5rem, 1.1rem + 1.6vw, 2.125rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 700; }
.target { font-size: 1.125rem; margin-top: .125rem; overflow-wrap: anywhere; }
.error { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 600; }
.totals { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; }
.totals a { color: var(--tone); display: inline-flex; gap: .25rem; align-items: baseline; }
.totals strong { font-size: 1.125rem; }
.facts { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; padding: .875rem 1.75rem 1.125rem; font-size: .9375rem; }
.facts .wide { flex-basis: 100%; display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; align-items: baseline; }
.facts dt { color: var(--muted); font-size: .8125rem; }
.facts dd { overflow-wrap: anywhere; }
.facts dd ul { list-style: none; padding: 0; }
.facts .policies { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.policies b { font-weight: 600; }
.policies .changed { color: var(--warned); }
.tiles { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: .75rem; }
.tile { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .5rem; align-content: start; align-items: center;
  padding: .625rem .875rem .6875rem 1rem; border-radius: 10px; background: var(--surface); border: 1px solid var(--line); color: var(--ink); }
.tile > :not(strong, .badge) { grid-column: 1 / -1; }
.tile a { color: inherit; }
.tile .call { color: var(--muted); font-size: .75rem; overflow-wrap: anywhere; }
.tile .counts { font-size: .8125rem; }
.bar { display: block; width: 100%; height: 4px; border-radius: 2px; margin: .375rem 0 .25rem; background: var(--line); }
.bar rect { fill: var(--tone); }
`;

export const style = [palette, base, head, failureStyle, contentStyle].join('');

/** The foot of each printed page: its number, and the digest by which the report can be verified. */
export function printFooter({ seal, suite }: Report): string {
  const digest = seal === undefined ? '' : `, ${seal.algorithm} ${seal.digest}`;
  const words = `${suite.name} ${suite.version}${digest}`.replaceAll(/[^\w ,.:-]/g, '');

  return `@page { @bottom-left { content: '${words}'; } @bottom-right { content: 'page ' counter(page) ' of ' counter(pages); } }
`;
}
