import { operations, type Slug, slugs } from '../../interface/operations.js';
import type { CoverageByOperation } from '../../records/coverage.js';
import type { Report } from '../../records/report.js';
import { settingsByField } from '../../settings/table.js';
import { counted, cut } from '../../words/shown.js';
import { joinMarkup, markup, type Markup, type MarkupPart, nothing, scrollTable } from './page-parts.js';

const LONGEST_NAME = 200;

export function coverageSection(report: Report): Markup {
  const groups = [...coverageRows(report.coverage)];
  if (groups.length === 0) return nothing;
  const unseen = new Set(report.unseen.map(({ field }) => field));

  return markup`<section class="coverage" aria-labelledby="coverage"><h2 id="coverage">Fields seen</h2>
<p class="muted">How often each documented field was present and not null. An empty cell: the operation does not have the field. 0: it responded, but always without the field.${report.unseen.length === 0 ? nothing : markup` <span class="cell never">never</span>: no response of any operation has the field.`}</p>
${scrollTable({
  name: 'Fields seen, by operation',
  kind: 'heat',
  heads: ['Field', ...slugs.map((slug) => columnHead(report, slug)), 'Values seen'],
  bodies: groups.map(([resource, rows]) => resourceRows(resource, rows, unseen)),
})}
${undocumentedList(report)}
</section>`;
}

function columnHead({ coverage }: Report, slug: Slug): Markup {
  const note = coverage[slug] === undefined ? ' (no data)' : '';

  return markup`<span class="upright">${slug}${note}</span>`;
}

function resourceRows(resource: string, rows: readonly FieldRow[], unseen: ReadonlySet<string>): Markup {
  const owner = resourceTypes[resource.split(' › ').at(-1) ?? ''] ?? resource;

  return markup`<tbody><tr><th scope="rowgroup" colspan="${slugs.length + 2}" class="resource">${resource}</th></tr>
${rows.map((row) => fieldRow(row, unseen.has(`${owner}.${row.field}`)))}</tbody>`;
}

/** Field → the resource in it, where their names differ. */
const resourceTypes: Readonly<Record<string, string>> = {
  farmer: 'User',
  receptionist: 'User',
  recipient: 'User',
  session: 'Session',
  startTime: 'LocalTime',
  endTime: 'LocalTime',
  cropType: 'Crop',
  order: 'Order',
};

/** A field that is seen somewhere may be missing anywhere: only one that nobody showed needs attention. */
function fieldRow({ field, seen, values }: FieldRow, isUnseen: boolean): Markup {
  const cells = slugs.map((slug) => seenCell(seen[slug], isUnseen));

  return markup`<tr><th scope="row">${field}</th>${cells}<td class="values">${values === null ? '' : values.length === 0 ? 'none' : values.join(', ')}</td></tr>
`;
}

function seenCell(seen: number | undefined, isUnseen: boolean): Markup {
  if (seen === undefined) return markup`<td></td>`;
  if (seen === 0) return isUnseen ? markup`<td class="cell never">never</td>` : markup`<td class="cell">0</td>`;

  return markup`<td class="cell heat-${heatOf(seen)}">${seen}</td>`;
}

/** One to five, for under 3, 10, 30 and 100 times, and more. */
function heatOf(seen: number): number {
  return 1 + [3, 10, 30, 100].filter((step) => seen >= step).length;
}

function undocumentedList({ undocumented: byOperation, leftOut }: Report): Markup {
  const items = slugs.flatMap((slug) => {
    const fields = byOperation[slug] ?? [];
    const names = fields.map((field) => markup`<code>${cut(field, LONGEST_NAME)}</code>`);

    return fields.length === 0 ? [] : [markup`<li><b>${slug}</b>: ${joinMarkup(names, ', ')}</li>`];
  });
  const left = leftOut?.fields ?? 0;
  const note =
    left > 0
      ? `${counted(left, 'undocumented field is', 'undocumented fields are')} left out, because they could show personal data. They are allowed.`
      : items.length === 0
        ? 'None, apart from those that a finding is about. Others would be allowed.'
        : 'They are allowed. Those that a finding is about are not listed.';

  return markup`<h3>Undocumented fields</h3>
<p class="muted">${note}</p>${items.length === 0 ? nothing : markup`<ul class="undocumented">${items}</ul>`}`;
}

interface FieldRow {
  readonly field: string;
  /** Operation → how often the field was seen. Operations that do not have the field are left out. */
  readonly seen: Partial<Record<Slug, number>>;
  /** Null if the field has no enumerated values. */
  readonly values: readonly string[] | null;
}

/** Resource → its fields. An order is the same resource wherever it is in a response. */
function coverageRows(coverage: CoverageByOperation): Map<string, FieldRow[]> {
  const rows = new Map<string, Map<string, FieldRow>>();
  for (const slug of slugs) {
    for (const [path, { seen, values }] of Object.entries(coverage[slug] ?? {})) {
      const { resource, field } = homeOf(slug, path);
      const fields = rows.get(resource) ?? new Map<string, FieldRow>();
      const row = fields.get(field) ?? { field, seen: {}, values: null };
      const allValues = values === undefined ? row.values : [...new Set([...(row.values ?? []), ...values])];
      fields.set(field, { field, seen: { ...row.seen, [slug]: seen }, values: allValues });
      rows.set(resource, fields);
    }
  }

  return new Map([...rows].map(([resource, fields]) => [resource, [...fields.values()]]));
}

const ITEM = 'content[].';

function homeOf(slug: Slug, path: string): { resource: string; field: string } {
  const { paged, item } = operations[slug];
  if (paged && !path.startsWith(ITEM)) return fieldUnder('Page', path);
  const inItem = paged ? path.slice(ITEM.length) : path;
  if (item.startsWith('order')) return fieldUnder('Order', inItem);
  if (inItem.startsWith('order.')) return fieldUnder('Order', inItem.slice('order.'.length));

  return fieldUnder(`${item.slice(0, 1).toUpperCase()}${item.slice(1)}`, inItem);
}

function fieldUnder(root: string, path: string): { resource: string; field: string } {
  const names = path.split('.');

  return { resource: [root, ...names.slice(0, -1)].join(' › '), field: names.at(-1) ?? '' };
}

/** What this target does where the interface says "not shown". */
export function silencesSection({ silences }: Report): Markup {
  if (silences.length === 0) return nothing;

  return markup`<section aria-labelledby="silences"><h2 id="silences">Behaviour where the interface is silent</h2>
<p class="muted">Recorded and reported; none of it can fail a requirement.</p>
${sheet(
  ['Silence', 'Observed'],
  silences.map(({ silence, observed }) => [silence, cut(observed, 500)]),
)}</section>`;
}

const LONGEST_VALUE = 1000;

export function settingsSection({ settings }: Report): Markup {
  const rows = Object.entries(settings).map(([field, value]) => [
    markup`<code>${nameOf(field)}</code>`,
    markup`<code>${cut(JSON.stringify(value) ?? '', LONGEST_VALUE)}</code>`,
  ]);
  if (rows.length === 0) return nothing;

  return markup`<section class="settings" aria-labelledby="settings"><h2 id="settings">Settings</h2>
<p class="muted">Secrets are never reported.</p>
${sheet(['Setting', 'Value'], rows)}</section>`;
}

function sheet([first = '', second = '']: readonly string[], rows: readonly (readonly MarkupPart[])[]): Markup {
  const lines = rows.map(([name = '', value = '']) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`);

  return markup`<table class="sheet"><thead><tr><th scope="col">${first}</th><th scope="col">${second}</th></tr></thead><tbody>
${lines}</tbody></table>`;
}

/** The name of the environment variable; credentials are several settings and have no single name. */
function nameOf(field: string): string {
  return Object.hasOwn(settingsByField, field) ? settingsByField[field as keyof typeof settingsByField].name : field;
}
