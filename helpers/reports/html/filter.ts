import type { Report } from '../../records/report.js';
import { markup, type Markup } from './markup.js';
import { countsOf, signOf, outcomeText } from './signs.js';

const levels = ['stated', 'implied', 'advisory'] as const;

/** Narrows the list of requirements. It needs the script, which shows it. */
export function filterForm({ requirements }: Report): Markup {
  const byOutcome = countsOf(requirements).map(({ outcome, count }) =>
    choice('outcome', outcome, markup`${signOf(outcome)} ${outcomeText(outcome)} <span class="count">${count}</span>`),
  );
  const byLevel = levels
    .map((level) => ({ level, count: requirements.filter((requirement) => requirement.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => choice('level', level, markup`${level} <span class="count">${count}</span>`));

  return markup`<form id="filter" class="filter" role="search" aria-label="Requirements" data-scripted hidden>
<p class="search"><label for="search">Search</label> <input id="search" type="search" name="search" autocomplete="off" spellcheck="false" placeholder="id, claim or message"></p>
<fieldset><legend>Only outcome</legend>${byOutcome}</fieldset>
<fieldset><legend>Only level</legend>${byLevel}</fieldset>
<p class="actions"><output id="shown" aria-live="polite">${requirements.length} of ${requirements.length} requirements shown</output>
<button type="reset">Show all</button> <button type="button" id="open-all" aria-pressed="false">Open all findings</button></p>
</form>`;
}

function choice(name: string, value: string, label: Markup): Markup {
  return markup`<label class="choice ${value}"><input type="checkbox" name="${name}" value="${value}"> ${label}</label>`;
}
