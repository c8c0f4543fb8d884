import type { Outcome } from '../judging/judge.js';
import type { MatrixColumn, MatrixRow, OutcomeMatrix } from '../records/comparison.js';
import { counted, namesText } from '../words/shown.js';
import matrixStyle from './html/matrix.css?raw';
import { type Markup, htmlPage, inlined, markup, nothing, outcomeAnchor, scrollTable } from './html/page-parts.js';
import pageStyle from './html/page.css?raw';
import { countsText, fieldTexts, groupedBy, outcomeSigns, outcomeText, outcomesByUrgency } from './outcomes.js';
import { alignedLines, codeSpan, plainLine } from './plain-text.js';
import { CHANGED_RECORDING, narrowedBy, partWords } from './verdict-text.js';

const verdicts = ['conformant', 'passed', 'non-conformant', 'incomplete', 'could not judge'];
const MOST_NAMES = 20;
const LONGEST_NAME = 200;

/** The name or the address of each implementation, and the time of the run where two are the same. */
function labelsOf(columns: readonly MatrixColumn[]): string[] {
  const names = columns.map(({ target }) => target.name ?? (target.isReference ? REFERENCE : target.baseUrl));
  const timed = toldApart(names, (name, index) => `${name} (${columns[index]?.startedAt})`);

  return toldApart(
    timed,
    (label, index) => `${label} #${timed.slice(0, index + 1).filter((other) => other === label).length}`,
  );
}

const REFERENCE = 'the embedded reference';

/** The same texts, but with more said in those that occur twice. */
function toldApart(texts: readonly string[], withMore: (text: string, index: number) => string): string[] {
  return texts.map((text, index) => (texts.indexOf(text) === texts.lastIndexOf(text) ? text : withMore(text, index)));
}

export function verdictText(column: MatrixColumn): string {
  const { verdict, interrupted, narrowings, isChanged, known, target } = column;
  const narrowed = narrowedBy(narrowings);

  return [
    ...(target.isReference && target.name !== undefined ? [`${REFERENCE}, not a service`] : []),
    verdict === 'passed' ? passedText(column) : (verdict ?? 'could not judge'),
    ...(known === null || verdict !== 'non-conformant' ? [] : [counted(known, 'known failure')]),
    ...(verdict === null || narrowed === '' ? [] : [narrowed]),
    ...(verdict === null || column.scope === 'narrowed' ? [] : [partWords[column.scope ?? ''] ?? []].flat()),
    ...(isChanged ? [CHANGED_RECORDING] : []),
    ...(interrupted ? ['interrupted'] : []),
    ...(verdict === null ? [] : fieldTexts(column)),
  ].join(', ');
}

/** `passed 1 of 227`, or `passed with 2 waived failures`. */
function passedText(column: MatrixColumn): string {
  const waived = countOf(column, 'waived');
  const isPart = partWords[column.scope ?? ''] !== undefined;
  const share = isPart ? ` ${countOf(column, 'passed')} of ${column.outcomes.size}` : '';

  return `passed${share}${waived === 0 ? '' : ` with ${counted(waived, 'waived failure')}`}`;
}

/** For example `3 implementations: 2 conformant, 1 incomplete`. */
function verdictCounts({ columns }: OutcomeMatrix): string {
  const counts = verdicts
    .map((verdict) => ({
      verdict,
      count: columns.filter((column) => (column.verdict ?? 'could not judge') === verdict).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`);

  const total = counted(columns.length, 'implementation');

  return [total, ...(counts.length === 0 ? [] : [counts.join(', ')])].join(': ');
}

export function countOf({ outcomes }: MatrixColumn, wanted: Outcome): number {
  return [...outcomes.values()].filter((outcome) => outcome === wanted).length;
}

/** Whether a requirement was neither passed by all nor excluded by all. */
function isNotable({ outcomes }: MatrixRow): boolean {
  const known = outcomes.filter((outcome) => outcome !== null);

  return known.some((outcome) => outcome !== 'passed') && known.some((outcome) => outcome !== 'excluded');
}

/** For example `failed: go, spring; not exercised: django`. */
function notPassedText({ outcomes }: MatrixRow, labels: readonly string[]): string {
  const known = outcomes.filter((outcome) => outcome !== null).length;

  return outcomesByUrgency
    .filter((outcome) => outcome !== 'passed')
    .map((outcome) => ({ outcome, names: labels.filter((_, index) => outcomes[index] === outcome) }))
    .filter(({ names }) => names.length > 0)
    .map(
      ({ outcome, names }) =>
        `${outcomeText(outcome)}: ${known > 1 && names.length === known ? 'all' : namesText(names, MOST_NAMES)}`,
    )
    .join('; ');
}

function remainderText({ rows }: OutcomeMatrix): string {
  const alike = rows.filter((row) => !isNotable(row));
  const excluded = alike.filter(({ outcomes }) => outcomes.includes('excluded')).length;
  const passed = `${alike.length - excluded} of ${rows.length} requirements passed everywhere`;
  const text = `${passed}${excluded === 0 ? '' : `, ${counted(excluded, 'was', 'were')} excluded everywhere`}.`;

  return alike.length === rows.length ? text : `${text} The others:`;
}

export function matrixLines(matrix: OutcomeMatrix): string[] {
  const { columns, rows } = matrix;
  const labels = labelsOf(columns).map((label) => plainLine(label, LONGEST_NAME));
  const telling = folded(rows.filter(isNotable).map((row) => [row.id, notPassedText(row, labels)] as const));
  const lines = columns.map((column, index) => [labels[index] ?? '', verdictText(column), summaryOf(column)] as const);

  return [
    ...(rows.length === 0 ? [] : [remainderText(matrix), '']),
    ...(telling.length === 0 ? [] : [...alignedLines(telling).map((line) => `  ${line}`), '']),
    ...alignedLines(lines).map((line) => `  ${line}`),
    '',
    verdictCounts(matrix),
  ];
}

type TellingRow = readonly [name: string, text: string];

/** What the same implementations did not exercise, in one line for each operation. */
function folded(rows: readonly TellingRow[]): readonly TellingRow[] {
  const groups = groupedBy(rows, ([id, text]) => {
    const isFolded = text.startsWith('not exercised:') && !text.includes(';');

    return isFolded ? `${id.split('/')[0]} ${text}` : id;
  });

  return groups.map(([[id, text], ...others]): TellingRow =>
    others.length === 0 ? [id, text] : [`${id.split('/')[0]} (${others.length + 1} requirements)`, text],
  );
}

function summaryOf(column: MatrixColumn): string {
  if (column.error !== null) return plainLine(column.error);

  return countsText([...column.outcomes.values()].map((outcome) => ({ outcome })));
}

export function matrixMarkdown(matrix: OutcomeMatrix): string[] {
  const { columns, rows } = matrix;
  const labels = labelsOf(columns).map((label) => cellOf(codeSpan(label, LONGEST_NAME)));
  const telling = rows.filter(isNotable).map((row) => `| \`${row.id}\` | ${notPassedText(row, labels)} |`);

  return [
    `### ${verdictCounts(matrix)}`,
    '',
    `| implementation | verdict | ${outcomesByUrgency.map(outcomeText).join(' | ')} |`,
    `| --- | --- | ${outcomesByUrgency.map(() => '---:').join(' | ')} |`,
    ...columns.map((column, index) => {
      const counts = outcomesByUrgency.map((outcome) => countOf(column, outcome) || ' ');
      const why = column.error === null ? '' : `: ${cellOf(codeSpan(column.error))}`;

      return `| ${[labels[index], `${verdictText(column)}${why}`, ...counts].join(' | ')} |`;
    }),
    ...(rows.length === 0 ? [] : ['', remainderText(matrix)]),
    ...(telling.length === 0 ? [] : ['', '| requirement | not passed by |', '| --- | --- |', ...telling]),
  ];
}

/** A cell of a table: a bar ends it even inside a code span. */
function cellOf(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}

// From this number of columns on, their names are written vertically.
const MANY = 9;

/** Requirements × implementations as one self-contained page, which may link to each report. */
export function matrixHtml(
  matrix: OutcomeMatrix,
  linkOf: (column: MatrixColumn) => string | null = () => null,
): string {
  const { columns, rows } = matrix;
  const labels = labelsOf(columns);
  const linkTo = (column: MatrixColumn | undefined, id: string) => {
    const link = column === undefined ? null : linkOf(column);

    return link === null ? null : `${link}#${id}`;
  };
  const links = columns.map((column, index) => linked(labels[index] ?? '', linkOf(column)));

  return htmlPage({
    title: verdictCounts(matrix),
    ...inlined(`${pageStyle}${matrixStyle}`),
    body: markup`<main class="wrap">
<h1>${verdictCounts(matrix)}</h1>
${scrollTable({
  name: 'Verdicts',
  kind: 'few',
  heads: ['implementation', 'verdict', ...outcomesByUrgency.map(outcomeText)],
  bodies: markup`<tbody>
${columns.map((column, index) => verdictRow(column, links[index] ?? nothing, linkOf(column)))}</tbody>`,
})}
<h2>Requirements by implementations</h2>
<p>${outcomesByUrgency.map((outcome) => `${outcomeSigns[outcome]} ${outcomeText(outcome)}`).join('  ')}</p>
${scrollTable({
  name: 'Requirements by implementations',
  kind: columns.length < MANY ? 'few' : 'many',
  heads: ['requirement', ...labels.map((label) => plainLine(label, LONGEST_NAME))],
  bodies: markup`<tbody>
${rows.map(({ id, outcomes }) => markup`<tr><th scope="row">${id}</th>${outcomes.map((outcome, index) => cell(outcome, linkTo(columns[index], id)))}</tr>\n`)}</tbody>`,
})}
</main>`,
  });
}

function linked(label: string, link: string | null): Markup {
  return link === null
    ? markup`${plainLine(label, LONGEST_NAME)}`
    : markup`<a href="${link}">${plainLine(label, LONGEST_NAME)}</a>`;
}

function verdictRow(column: MatrixColumn, name: Markup, link: string | null): Markup {
  const counts = outcomesByUrgency.map((outcome) => {
    const count = countOf(column, outcome);
    if (count === 0 || link === null) return markup`<td>${count || ''}</td>`;

    return markup`<td><a href="${link}#${outcomeAnchor(outcome)}">${count}</a></td>`;
  });
  const why = column.error === null ? nothing : markup`: ${plainLine(column.error)}`;

  return markup`<tr><th scope="row">${name}</th><td class="words ${column.verdict ?? 'could-not-judge'}">${verdictText(column)}${why}</td>${counts}</tr>\n`;
}

/** Only what did not pass is a link: the others would be hundreds of tab stops with nothing to see. */
function cell(outcome: Outcome | null, link: string | null): Markup {
  if (outcome === null)
    return markup`<td class="absent" title="missing from the report" aria-label="missing from the report"> </td>`;
  const word = outcomeText(outcome);
  const sign = outcomeSigns[outcome];
  if (link === null || outcome === 'passed' || outcome === 'excluded')
    return markup`<td class="${outcome}" title="${word}" aria-label="${word}">${sign}</td>`;

  return markup`<td class="${outcome}" title="${word}"><a href="${link}" aria-label="${word}">${sign}</a></td>`;
}
