import { columnOf, compareReports, matrixOf, type OutcomeMatrix } from '../../helpers/records/comparison.js';
import { changeLines, changesMarkdown, kindNotices } from '../../helpers/reports/comparison-text.js';
import { addToSummary } from '../../helpers/reports/github.js';
import { matrixHtml, matrixLines, matrixMarkdown } from '../../helpers/reports/matrix.js';
import { writeMatrix } from '../../helpers/reports/written-files.js';
import { alternatives } from '../../helpers/words/shown.js';
import { UsageError, type Command, type Console } from '../command.js';
import { readFlags } from '../flags.js';
import { findReportPaths, readReport } from '../report-files.js';
import { joinParts } from '../targets/join-parts.js';

const formats = ['text', 'markdown', 'html'] as const;
type Format = (typeof formats)[number];

export const compare: Command = {
  help: `compare BEFORE AFTER
compare A B C… [--format text|markdown|html]
compare FOLDER… [--targets FILE [--out FOLDER]]

With two reports: shows what improved and what got worse. With more reports, or a folder: shows a matrix of requirements and
implementations. An implementation is shown by its name in the list of targets, or by its address. A folder means every
conformance.json in it and in its direct subfolders, so compare joins the parts of a run of many targets.

  --format NAME  text, markdown or html (text); html is always the matrix, with a cell for each requirement and implementation

To join the parts of a list (run --targets FILE --shard I/N), as if one machine had judged it:

  --targets FILE
      Every target of this list is shown once, in the order of the list. The newest report of a target counts, so a part may be
      started again. A target without a report is named, and could not be judged. Reports of other targets are left out. In
      GitHub Actions, the matrix is added to the summary of the job.
  --out FOLDER
      Also write matrix.html and matrix.md to this folder, with links to the pages of the targets.

Exit status: 0; 1 if something got worse between two reports; otherwise 2 if one of the two could not judge, or a report could not be
read; otherwise 3 if the second left out what the first judged. With --targets, as for a run of the whole list: 1 if a target is
non-conformant, otherwise 2 if one could not be judged or has no report, otherwise 3 if one is incomplete.

  compare main/conformance.json branch/conformance.json
  compare go/conformance.json spring/conformance.json django/conformance.json --format html > matrix.html
  compare part-1 part-2 --targets targets.json --out joined
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, {
      format: { type: 'string', default: 'text' },
      targets: { type: 'string' },
      out: { type: 'string' },
    });
    const format = readFormat(values.format);
    const { targets, out = null } = values;
    if (targets === undefined) {
      if (out !== null) throw new UsageError('--out: needs --targets');

      return Promise.resolve(compareAll(positionals, format, console));
    }
    if (positionals.length === 0) throw tooFew();
    const { columns, folderOf, notices, exit } = joinParts(targets, positionals);
    const matrix = matrixOf(columns);
    const problem = out === null ? null : writeMatrix(out, matrix, folderOf);
    const unadded = addToSummary(() => matrixMarkdown(matrix).join('\n'), process.env);
    console.out(writers[format](matrix));
    for (const line of [...notices, ...unadded, ...(problem === null ? [] : [problem])]) console.err(line);

    return Promise.resolve(problem === null ? exit : 2);
  },
};

const writers: Readonly<Record<Format, (matrix: OutcomeMatrix) => readonly string[]>> = {
  text: matrixLines,
  markdown: matrixMarkdown,
  html: (matrix) => matrixHtml(matrix).split('\n'),
};

function readFormat(text: string): Format {
  const format = formats.find((name) => name === text);
  if (format !== undefined) return format;
  throw new UsageError(`--format: expected ${alternatives(formats)}, got ${text}`);
}

function tooFew(): UsageError {
  return new UsageError('compare: expected the paths of two or more reports, or of a folder with reports');
}

function compareAll(places: readonly string[], format: Format, console: Console): number {
  const paths = places.flatMap(findReportPaths);
  const hasFolder = places.some((path) => !paths.includes(path));
  if (paths.length < 2 && !hasFolder) {
    paths.map(readReport); // which throws if something is wrong with it
    throw tooFew();
  }
  const [before = '', after = ''] = paths;
  if (paths.length > 2 || hasFolder || format === 'html') {
    // One after the other: only what the matrix shows is kept in memory.
    console.out(writers[format](matrixOf(paths.map((path) => columnOf(readReport(path))))));

    return 0;
  }
  const reports = [readReport(before), readReport(after)] as const;
  const changes = compareReports(...reports);
  for (const notice of kindNotices(...reports)) console.err(notice);
  console.out(format === 'markdown' ? changesMarkdown(changes) : changeLines(changes));

  if (changes.worse.length > 0) return 1;
  const unjudged = [before, after].filter((_, index) => reports[index]?.verdict === null);
  if (unjudged.length > 0) {
    console.err(`${[...new Set(unjudged)].join(' and ')}: could not judge, so that no outcome can have got worse`);

    return 2;
  }
  const isLess = changes.rescoped.some(({ after: outcome }) => outcome === 'excluded');

  // What an exploration leaves out, it did not meet.
  return isLess && reports.every(({ exploration }) => exploration === undefined) ? 3 : 0;
}
