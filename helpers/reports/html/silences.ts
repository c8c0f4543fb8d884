import type { Report } from '../../records/report.js';
import { cut, markup, nothing, type Markup } from './markup.js';

/** The behaviour sheet: what this target does where the interface says "not shown". */
export function silencesSection({ silences }: Report): Markup {
  if (silences.length === 0) return nothing;
  const rows = silences.map(
    ({ silence, observed }) =>
      markup`<tr><th scope="row">${silence}</th><td>${cut(observed, 500)}</td></tr>
`,
  );

  return markup`<section aria-labelledby="silences"><h2 id="silences">Behaviour where the interface is silent</h2>
<p class="muted">Observed, and never held against an implementation.</p>
<table class="sheet"><thead><tr><th scope="col">Silence</th><th scope="col">Observed</th></tr></thead><tbody>
${rows}</tbody></table></section>`;
}
