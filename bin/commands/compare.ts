import { compareReports } from '../../helpers/records/comparison.js';
import { columnOf, matrixOf } from '../../helpers/records/matrix.js';
import { changeLines, changesMarkdown } from '../../helpers/reports/comparison-text.js';
import { matrixHtml } from '../../helpers/reports/matrix-html.js';
import { matrixLines, matrixMarkdown } from '../../helpers/reports/matrix-text.js';
import { readFlags, UsageError, type Command } from '../command.js';
import { readReport, reportPaths } from '../report-files.js';

const formats = ['text', 'markdown', 'html'] as const;

export const compare: Command = {
  help: `compare BEFORE AFTER
compare A B C… [--format text|markdown|html]
compare FOLDER…

Two reports: what got better and what got worse. More of them, or a folder: one matrix, requirements by implementations, each
under its name in the list of targets, or its address. A folder stands for the conformance.json in it and in the folders in it, so
that the parts of a run of many targets are joined.

  --format NAME  text, markdown or html (text); html is always the matrix, with a cell for each requirement and implementation
  --matrix       the matrix for two reports as well

Exit status: 0; 1 when something got worse between two reports; 2 when one could not be read.

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
    if (format === undefined) throw new UsageError(`--format takes ${formats.join(', ')}, got ${values.format}.`);
    const paths = positionals.flatMap(reportPaths);
    const hasFolder = positionals.some((path) => !paths.includes(path));
    if (paths.length < 2 && !hasFolder) {
      paths.map(readReport); // which says what is wrong with it, if anything is
      throw new UsageError('compare takes the paths of two reports or more, or of a folder of them.');
    }
    const [before = '', after = ''] = paths;
    if (paths.length > 2 || hasFolder || values.matrix || format === 'html') {
      // One after the other: no more of a report is kept than the matrix shows.
      const matrix = matrixOf(paths.map((path) => columnOf(readReport(path))));
      const written = { text: matrixLines, markdown: matrixMarkdown, html: (one: typeof matrix) => [matrixHtml(one)] };
      console.out(written[format](matrix).join('\n'));

      return Promise.resolve(0);
    }
    const changes = compareReports(readReport(before), readReport(after));
    console.out((format === 'markdown' ? changesMarkdown(changes) : changeLines(changes)).join('\n'));

    return Promise.resolve(changes.worse.length > 0 ? 1 : 0);
  },
};
