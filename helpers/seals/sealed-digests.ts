import { createHash } from 'node:crypto';
import { canonicalJson } from '../json/write.js';

/** What can be sealed: it has exchanges and requirements, which get one digest each. */
export interface SealedContent {
  readonly exchanges: Readonly<Record<string, unknown>>;
  readonly requirements: readonly { readonly id: string }[];
}

interface Digests {
  /** Of the whole, in canonical JSON. */
  readonly digest: string;
  /** Of each part, shortened: exchanges and requirements one by one, everything else by its field. */
  readonly parts: Readonly<Record<string, string>>;
}

const PART_LENGTH = 12;

/** Writes everything once: each part goes into its own digest, and into that of the whole. */
export function sealedDigests(content: SealedContent): Digests {
  const whole = createHash('sha256');
  const parts = new Map<string, string>();

  function addPart(name: string, value: unknown): void {
    const text = canonicalJson(value);
    whole.update(text);
    parts.set(name, createHash('sha256').update(text).digest('hex').slice(0, PART_LENGTH));
  }

  function addMembers(object: object, addMember: (name: string, value: unknown) => void): void {
    const members = membersOf(object).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [name, value]] of members.entries()) {
      whole.update(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      addMember(name, value);
    }
    whole.update(members.length === 0 ? '{}' : '}');
  }

  function addRequirements(): void {
    for (const [index, requirement] of content.requirements.entries()) {
      whole.update(index === 0 ? '[' : ',');
      addPart(requirementPart(requirement), requirement);
    }
    whole.update(content.requirements.length === 0 ? '[]' : ']');
  }

  addMembers(content, (name, value) => {
    if (name === 'exchanges') addMembers(content.exchanges, (id, exchange) => addPart(exchangePart(id), exchange));
    else if (name === 'requirements') addRequirements();
    else addPart(name, value);
  });

  return {
    digest: whole.digest('hex'),
    parts: Object.fromEntries(namesOf(content).map((name) => [name, parts.get(name) ?? ''])),
  };
}

/** Everything else first, then exchanges and requirements in their order. */
function namesOf({ exchanges, requirements, ...others }: SealedContent): string[] {
  return [
    ...membersOf(others).map(([name]) => name),
    ...membersOf(exchanges).map(([id]) => exchangePart(id)),
    ...requirements.map(requirementPart),
  ];
}

function membersOf(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

function exchangePart(id: string): string {
  return `exchanges ${id}`;
}

function requirementPart({ id }: { readonly id: string }): string {
  return `requirements ${id}`;
}
