import type { Slug } from '../../interface/operations.js';
import type { Outcome } from '../../judging/judge.js';
import { sectionsText } from '../../words/phrases.js';
import { joinMarkup, markup, type Markup } from './markup.js';

/** These have a part of the page of their own; the list of requirements is filtered for the others. */
const ownParts: readonly Outcome[] = ['failed', 'waived', 'not-exercised'];

/** Where the page shows every requirement with this outcome. */
export function outcomeAnchor(outcome: Outcome): string {
  return ownParts.includes(outcome) ? outcome : `only-${outcome}`;
}

/** Where the list of requirements shows those of an operation with this outcome. */
export function groupAnchor(slug: Slug, outcome: Outcome): string {
  return `${slug}-${outcome}`;
}

export function exchangeAnchor(id: string): string {
  return `exchange-${id}`;
}

/** Where the page shows a section of the interface. */
export function sectionAnchor(number: string): string {
  return `section-${number}`;
}

/** `sections 2 and 4.1`, each a link to the interface at the end of the page. */
export function sectionLinks(section: string): Markup {
  const parts = sectionsText(section).split(/(preamble|\d+(?:\.\d+)?)/);

  return joinMarkup(
    parts.map((part, index) => (index % 2 === 0 ? part : markup`<a href="#${sectionAnchor(part)}">${part}</a>`)),
    '',
  );
}
