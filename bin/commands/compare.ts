import { compareReports } from '../../helpers/records/comparison.js';
import { columnOf, matrixOf } from '../../helpers/records/matrix.js';
import { changeLines, changesMarkdown } from '../../helpers/reports/comparison-text.js';
import { matrixHtml } from '../../helpers/reports/matrix-html.js';
import { matrixLines, matrixMarkdown } from '../../helpers/reports/matrix-text.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { readReport, findReportPaths } from '../report-files.js';

const formats = ['text', 'markdown', 'html'] as const;

export const compare: Command = {
  help: `compare BEFORE AFTER
compare A B C… [--format text|markdown|html]
compare FOLDER…

With two reports: shows what improved and what got worse. With more reports, or a folder: shows a matrix of requirements and
implementations. An implementation is shown by its name in the list of targets, or by its address. A folder means every
conformance.json in it and in its direct subfolders, so compare joins the parts of a run of many targets.

  --format NAME  text, markdown or html (text); html is always the matrix, with a cell for each requirement and implementation
  --matrix       show the matrix for two reports, too

Exit status: 0; 1 if something got worse between two reports; 2 if a report could not be read.

  compare main/conformance.json branch/conformance.json
  compare go/conformance.json spring/conformance.json django/conformance.json --format html > matrix.html
  compare part-1/reports part-2/reports
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, {
      format: { type: 'string', default: 'text' },
      matrix: { type: 'boolean', default: false },
    });
    const format = formats.find((name) => name === values.format);
    if (format === undefined)
      throw new UsageError(
        `--format: expected ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}, got ${values.format}`,
      );
    const paths = positionals.flatMap(findReportPaths);
    const hasFolder = positionals.some((path) => !paths.includes(path));
    if (paths.length < 2 && !hasFolder) {
      paths.map(readReport); // which throws if something is wrong with it
      throw new UsageError('compare: expected the paths of two or more reports, or of a folder with reports');
    }
    const [before = '', after = ''] = paths;
    if (paths.length > 2 || hasFolder || values.matrix || format === 'html') {
      // One after the other: only what the matrix shows is kept in memory.
      const matrix = matrixOf(paths.map((path) => columnOf(readReport(path))));
      const writers = {
        text: matrixLines,
        markdown: matrixMarkdown,
        html: (columns: typeof matrix) => matrixHtml(columns).split('\n'),
      };
      console.out(writers[format](matrix));

      return Promise.resolve(0);
    }
    const changes = compareReports(readReport(before), readReport(after));
    console.out(format === 'markdown' ? changesMarkdown(changes) : changeLines(changes));

    return Promise.resolve(changes.worse.length > 0 ? 1 : 0);
  },
};
