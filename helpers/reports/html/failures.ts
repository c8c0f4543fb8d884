import type { Outcome } from '../../judging/judge.js';
import type { Report, ReportedRequirement } from '../../records/report.js';
import { counted, cut, excerpt, firstOf } from '../../words/shown.js';
import { omitsLine, reasonGroups, remedyText, unseenText, whatBecameOf } from '../outcomes.js';
import { followersOf, preparationLines } from '../story.js';
import { isKnownFailure } from '../verdict-text.js';
import { failureCard, failureLine } from './failure-card.js';
import {
  type CommandOptions,
  joinMarkup,
  markup,
  type Markup,
  nameLink,
  nameLinksByOperation,
  nothing,
  writeWithin,
} from './page-parts.js';

const MOST_OPEN = 20;

// More would push the first card from the first screen.
const MOST_LISTED = 6;

/** Every failed requirement, open, right below the verdict. Of very many, the first; the others can be opened. */
export function failedSection(report: Report, options: CommandOptions): Markup {
  const failed = causesFirst(report, 'failed');
  if (failed.length === 0) return nothing;
  const whole = (requirement: ReportedRequirement) => failureCard(report, requirement, options);
  const cards = writeWithin(failed, { most: 50_000, whole, brief: failureLine });
  const folded = cards.slice(MOST_OPEN);
  const rest =
    folded.length === 0
      ? nothing
      : markup`<details class="more rest"><summary>${counted(folded.length, 'more requirement')} failed</summary>
${folded}</details>`;

  return markup`<section class="failures" aria-labelledby="failed"><h2 id="failed">${counted(failed.length, 'failed requirement')}</h2>
${preparationLines(report, options).map((line) => markup`<p class="muted">${line}</p>`)}${failed.length === 1 ? nothing : failureIndex(failed)}
${cards.slice(0, MOST_OPEN)}${rest}</section>`;
}

/** All failures at a glance: one fault may show in several, and the first is not always the plainest. */
function failureIndex(failed: readonly ReportedRequirement[]): Markup {
  const items = failed.map(({ id, findings }) => {
    const message = findings[0]?.message ?? '';

    return markup`<li>${nameLink(id)} <span class="gist">${excerpt(message, 110)}</span></li>
`;
  });

  return markup`<ul class="index">${firstOf(items, MOST_LISTED, (more) => markup`<li>and ${more} more, below</li>`)}</ul>`;
}

/** Failures that somebody chose to excuse; folded, because they are known. */
export function waivedSection(report: Report, options: CommandOptions): Markup {
  const waived = causesFirst(report, 'waived');
  if (waived.length === 0) return nothing;
  const items = waived.map(
    (
      requirement,
    ) => markup`<details class="excused"><summary><code class="id">${requirement.id}</code>: ${cut(requirement.reason ?? '', 300)}</summary>
${failureCard(report, requirement, options)}</details>`,
  );

  return markup`<section class="failures" aria-labelledby="waived"><h2 id="waived">${counted(waived.length, 'waived failure')}</h2>
${items}</section>`;
}

/** What is new comes first, then what kept most others from being exercised: it is what to mend first. */
function causesFirst(report: Report, outcome: Outcome): ReportedRequirement[] {
  const weight = (requirement: ReportedRequirement) => followersOf(report, requirement).length;

  return report.requirements
    .filter((requirement) => requirement.outcome === outcome)
    .toSorted((a, b) => Number(isKnownFailure(a)) - Number(isKnownFailure(b)) || weight(b) - weight(a));
}

export function hintsSection({ hints }: Report): Markup {
  if (hints.length === 0) return nothing;
  const items = hints.map(({ text, requirements }) => {
    const about =
      requirements.length === 0
        ? nothing
        : markup`<details class="more"><summary>${counted(requirements.length, 'requirement')}</summary><p class="names">${joinMarkup(requirements.map(nameLink), ', ')}</p></details>`;

    return markup`<li><p>${cut(text, 1000)}</p>${about}</li>`;
  });

  return markup`<section class="hints" aria-labelledby="hints"><h2 id="hints">${hints.length === 1 ? 'Hint' : 'Hints'} <span class="muted">what the findings together look like, not a judgement</span></h2>
<ul>${items}</ul></section>`;
}

export function openPointsSection(report: Report): Markup {
  const groups = reasonGroups(report, 'not-exercised');
  if (groups.length === 0) return nothing;
  const count = groups.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const items = groups.map((group) => {
    const { reason, because, requirements } = group;
    const those = markup`<span class="muted">${counted(requirements.length, 'requirement')}</span>`;
    // They are listed once, below their cause.
    if (because !== null) {
      const outcome = whatBecameOf(because, report.requirements);

      return markup`<li><p><strong>Because ${nameLink(because)} ${outcome}</strong> ${those}</p></li>`;
    }

    const remedy = remedyText(group).replace(' → ', 'To exercise this, ').replace('; n', 'N');

    return markup`<li><p><strong>${cut(reason, 1000)}</strong> ${those}</p>
${remedy === '' ? '' : markup`<p>${remedy}.</p>`}
${nameLinksByOperation(requirements, report.requirements)}</li>`;
  });

  return markup`<section aria-labelledby="not-exercised"><h2 id="not-exercised">${counted(count, 'requirement')} not exercised</h2><ul class="open-points">${items}</ul></section>`;
}

/** The documented fields that no response showed, and the line that declares them. */
export function unseenSection(report: Report): Markup {
  const { unseen } = report;
  if (unseen.length === 0) return nothing;
  const line = omitsLine(report);
  const items = unseen.map(
    (entry) => markup`<li><p><strong><code>${entry.field}</code></strong>: ${cut(unseenText(entry), 1000)}</p></li>`,
  );
  const advice =
    line === null
      ? nothing
      : markup`<li><p>If the service does not have them, declare it: <code>${line}</code></p></li>`;

  return markup`<section aria-labelledby="never-seen"><h2 id="never-seen">${counted(unseen.length, 'documented field')} never seen</h2><ul class="open-points">${items}${advice}</ul></section>`;
}
