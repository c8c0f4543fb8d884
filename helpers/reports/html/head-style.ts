/** The first screen: verdict, facts, tiles. */
export const headStyle = `
.verdict-conformant { --tone: var(--passed); --soft: var(--passed-soft); }
.verdict-non-conformant { --tone: var(--failed); --soft: var(--failed-soft); }
.verdict-incomplete { --tone: var(--not-exercised); --soft: var(--not-exercised-soft); }
.verdict-could-not-judge { --tone: var(--warned); --soft: var(--warned-soft); }
.head { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.verdict { display: flex; gap: 1.25rem; align-items: flex-start; background: var(--soft); padding: 1.25rem 1.75rem; }
.verdict > div { min-width: 0; }
.seal { flex: none; display: grid; place-items: center; width: 3.25rem; height: 3.25rem; border-radius: 50%;
  background: var(--tone); color: var(--surface); font-size: 1.75rem; font-weight: 700; }
h1 { color: var(--tone); font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.75rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 700; }
.target { font-size: 1.125rem; margin-top: .125rem; overflow-wrap: anywhere; }
.error { white-space: pre-wrap; overflow-wrap: anywhere; font-weight: 600; }
.totals { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .625rem 1.75rem; border-bottom: 1px solid var(--line); }
.totals li { color: var(--tone); }
.totals strong { font-size: 1.125rem; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2.5rem; padding: .875rem 1.75rem 1.125rem; font-size: .9375rem; }
.facts .wide { flex-basis: 100%; display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0 1rem; align-items: baseline; }
.facts dt { color: var(--muted); font-size: .8125rem; }
.facts dd { overflow-wrap: anywhere; }
.facts dd ul { list-style: none; padding: 0; }
.facts .policies { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.policies b { font-weight: 600; }
.policies .changed { color: var(--warned); }
.tiles { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: .75rem; }
.tile { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .5rem; height: 100%; align-content: start; align-items: center;
  padding: .625rem .875rem .6875rem 1rem; border-radius: 10px; background: var(--surface); border: 1px solid var(--line); color: var(--ink); text-decoration: none; }
.tile > :not(strong, .badge) { grid-column: 1 / -1; }
a.tile:hover { border-color: var(--muted); }
a.tile:hover strong { text-decoration: underline; text-underline-offset: .15em; }
.tile .call { color: var(--muted); font-size: .75rem; overflow-wrap: anywhere; }
.tile .counts { font-size: .8125rem; }
.bar { display: block; width: 100%; height: 4px; border-radius: 2px; margin: .375rem 0 .25rem; background: var(--line); }
.bar rect { fill: var(--tone); }
`;
