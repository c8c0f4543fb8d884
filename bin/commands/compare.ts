import { columnOf, compareRuns, matrixOf } from '../../helpers/compare.js';
import { changeLines, changesMarkdown } from '../../helpers/reports/comparison.js';
import { matrixHtml } from '../../helpers/reports/matrix-html.js';
import { matrixLines, matrixMarkdown } from '../../helpers/reports/matrix.js';
import { readFlags, UsageError, type Command } from './command.js';
import { readReport } from './read-report.js';

const formats = ['text', 'markdown', 'html'] as const;

export const compare: Command = {
  help: `compare BEFORE AFTER
compare A B C… [--format text|markdown|html]

Two reports: what got better and what got worse. More of them: one matrix, requirements by implementations.

  --format NAME  text, markdown or html (text); html is always the matrix
  --matrix       the matrix for two reports as well

Exit status: 0; 1 when something got worse between two reports; 2 when one could not be read.

  compare main/conformance.json branch/conformance.json
  compare go/conformance.json spring/conformance.json django/conformance.json --format html > matrix.html
`,
  run(args, console) {
    const { positionals, values } = readFlags(args, {
      format: { type: 'string', default: 'text' },
      matrix: { type: 'boolean', default: false },
    });
    const format = formats.find((name) => name === values.format);
    if (format === undefined) throw new UsageError(`--format takes ${formats.join(', ')}, got ${values.format}.`);
    if (positionals.length < 2) throw new UsageError('compare takes the paths of two reports or more.');
    const reports = positionals.map(readReport);
    const [before, after] = reports;
    if (reports.length > 2 || values.matrix || format === 'html' || before === undefined || after === undefined) {
      const matrix = matrixOf(reports.map(columnOf));
      const written = { text: matrixLines, markdown: matrixMarkdown, html: (one: typeof matrix) => [matrixHtml(one)] };
      console.out(written[format](matrix).join('\n'));

      return Promise.resolve(0);
    }
    const changes = compareRuns(before, after);
    console.out((format === 'markdown' ? changesMarkdown(changes) : changeLines(changes)).join('\n'));

    return Promise.resolve(changes.worse.length > 0 ? 1 : 0);
  },
};
