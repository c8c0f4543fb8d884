import type { Report } from '../../records/report.js';
import { settingsByField } from '../../settings/table.js';
import { cut } from '../../words/shown.js';
import { markup, nothing, type Markup } from './markup.js';

/** The behaviour sheet: what this target does where the interface says "not shown". */
export function silencesSection({ silences }: Report): Markup {
  if (silences.length === 0) return nothing;
  const rows = silences.map(
    ({ silence, observed }) =>
      markup`<tr><th scope="row">${silence}</th><td>${cut(observed, 500)}</td></tr>
`,
  );

  return markup`<section aria-labelledby="silences"><h2 id="silences">Behaviour where the interface is silent</h2>
<p class="muted">Recorded and reported; none of it can fail a requirement.</p>
<table class="sheet"><thead><tr><th scope="col">Silence</th><th scope="col">Observed</th></tr></thead><tbody>
${rows}</tbody></table></section>`;
}

const LONGEST_VALUE = 1000;

/** Every setting of the run that is not a secret. */
export function settingsSection({ settings }: Report): Markup {
  const rows = Object.entries(settings).map(
    ([field, value]) =>
      markup`<tr><th scope="row"><code>${nameOf(field)}</code></th><td><code>${cut(JSON.stringify(value) ?? '', LONGEST_VALUE)}</code></td></tr>
`,
  );
  if (rows.length === 0) return nothing;

  return markup`<section class="settings" aria-labelledby="settings"><h2 id="settings">Settings</h2>
<p class="muted">Secrets are never reported.</p>
<table class="sheet"><thead><tr><th scope="col">Setting</th><th scope="col">Value</th></tr></thead><tbody>
${rows}</tbody></table></section>`;
}

/** The name of the environment variable; credentials are several settings and have no single name. */
function nameOf(field: string): string {
  return Object.hasOwn(settingsByField, field) ? settingsByField[field as keyof typeof settingsByField].name : field;
}
