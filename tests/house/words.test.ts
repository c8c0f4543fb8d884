import { describe, expect, test } from 'vitest';
import { commandNames } from '../../bin/command-table.js';
import { certify } from '../../bin/commands/certify.js';
import { compare } from '../../bin/commands/compare.js';
import { doctor } from '../../bin/commands/doctor.js';
import { explain } from '../../bin/commands/explain.js';
import { exploreCommand } from '../../bin/commands/explore.js';
import { judgeCommand } from '../../bin/commands/judge-har.js';
import { init } from '../../bin/commands/init.js';
import { keygen } from '../../bin/commands/keygen.js';
import { list } from '../../bin/commands/list.js';
import { reference } from '../../bin/commands/reference.js';
import { registry } from '../../bin/commands/registry.js';
import { regrade } from '../../bin/commands/regrade.js';
import { run } from '../../bin/commands/run.js';
import { verify } from '../../bin/commands/verify.js';
import { everySetting } from '../../helpers/settings/table.js';
import { textOf } from './sources.js';

const MOST_LINES_OF_HELP = 60;
const MOST_SETTINGS = 40;
const MOST_WORDS_OF_README = 1400;
const MOST_WORDS_OF_PAGES = 9000;

/** Pages that are written by hand and shipped to users; settings.md and interface.md are generated or copied. */
const pages = [
  'certification',
  'ci',
  'compatibility',
  'developer',
  'explore',
  'many',
  'openapi',
  'registry',
  'reports',
  'silences',
  'vendor',
];

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** A page without the table that a test writes. */
function handWritten(page: string): string {
  return textOf(`docs/${page}.md`).replace(/<!-- ways -->[^]*<!-- end of ways -->/, '');
}

const commands = {
  certify,
  compare,
  doctor,
  explain,
  explore: exploreCommand,
  judge: judgeCommand,
  init,
  keygen,
  list,
  reference,
  registry,
  regrade,
  run,
  verify,
};

describe('what users read is short', () => {
  test.for(commandNames)(`the help of %s has at most ${MOST_LINES_OF_HELP} lines`, (name) => {
    expect(commands[name].help.split('\n').length).toBeLessThanOrEqual(MOST_LINES_OF_HELP);
  });

  test(`there are at most ${MOST_SETTINGS} settings`, () => {
    expect(everySetting.length).toBeLessThanOrEqual(MOST_SETTINGS);
  });

  test(`the README has at most ${MOST_WORDS_OF_README} words, and the other pages ${MOST_WORDS_OF_PAGES}`, () => {
    const words = pages.map((page) => wordsIn(handWritten(page)));

    expect(wordsIn(textOf('README.md'))).toBeLessThanOrEqual(MOST_WORDS_OF_README);
    expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_WORDS_OF_PAGES);
  });

  test('the README links to each page once', () => {
    const links = [...textOf('README.md').matchAll(/\]\((docs\/\w+\.md)/g)].map(([, page = '']) => page);

    expect(links).toEqual([...new Set(links)]);
    expect(links.length).toBeGreaterThan(8);
  });
});
