import { describe, expect, it } from 'vitest';
import { settingsTable } from '../../helpers/settings/table.js';
import { problemsOf, target } from './setting-sources.js';

// prettier-ignore
const pieces = [
  '{', '}', '[', ']', '"', ':', ',', '\\', '/', '//', '?', '#', '@', '&', '=', '%', '%zz', '-', '.', '..',
  'http', 'https://', 'a', 'é', '漢', '🌾', '\ud800', '\u0000', '\u001b', '\u2028', '\ufeff', '\r\n', '\t', ' ',
  '0', '1', '9'.repeat(20), '1e999', 'null', 'true', 'auto', '__proto__', 'constructor', 'MiB', 'create-order',
  '"a":"b"', '{"__proto__":"x"}', '"toString":', 'x'.repeat(100), 'https://[', 'create-order/', 'SPRAY_SEED',
];
const nests = ['['.repeat(200_000), `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, '[{"reason":'.repeat(50_000)];

// A linear congruential generator: the same garbage on every run.
let state = 20_260_315;
function below(limit: number): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((state / 2 ** 32) * limit);
}

function garbage(): string {
  return Array.from({ length: below(12) }, () => pieces[below(pieces.length)] ?? '').join('');
}

describe('whatever is given', () => {
  it.each(settingsTable)('$name stops the run with a settings error or is taken', ({ name }) => {
    for (const text of [...nests, ...Array.from({ length: 300 }, garbage)]) {
      const problems = problemsOf({ ...target, [name]: text });

      for (const problem of problems) expect(problem).toMatch(/^SPRAY_[^\r\n]+$/);
    }
  });

  it.each(settingsTable.filter(({ secret }) => secret))('$name is never shown', ({ name }) => {
    for (let count = 0; count < 300; count += 1) {
      const text = `${garbage()}hunter2${garbage()}`;
      const problems = problemsOf({ ...target, [name]: text });

      expect(problems.join()).not.toContain('hunter2');
    }
  });

  it('an env file stops the run with a settings error or is taken', () => {
    for (let count = 0; count < 300; count += 1) {
      const lines = settingsTable.map(({ name }) => `${name}=${garbage()}`);

      problemsOf({}, { '.env': `${garbage()}\n${lines.join('\n')}` });
    }
  });

  it('an env file of empty lines is read in time that grows with its length only', () => {
    const open = `SPRAY_SESSION='{${'\n'.repeat(500_000)}`; // took minutes

    expect(problemsOf(target, { '.env': open })).toHaveLength(1);
    expect(problemsOf(target, { '.env': '\n \n\t\r\n'.repeat(100_000) })).toEqual([]);
  });

  it.each(['', '=1'])('an env file with 50,000 unknown names lists the first of them (%j after each)', (end) => {
    const names = Array.from({ length: 50_000 }, (_, index) => `SPRAY_X${index}${end}\n`);

    expect(problemsOf(target, { '.env': names.join('') })).toHaveLength(101);
  });

  it('a file with more flaws than a call takes arguments lists the first of them, and says that there are more', () => {
    const flawed = JSON.stringify(Array.from({ length: 300_000 }, () => 7));

    const problems = problemsOf({ ...target, SPRAY_WAIVERS: 'f' }, { f: flawed });

    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('SPRAY_WAIVERS: "f": and perhaps more in 299900 further entries');
  });

  it('a waivers file and a CA file stop the run with a settings error or are taken', () => {
    for (const text of [...nests, ...Array.from({ length: 300 }, garbage)]) {
      problemsOf({ ...target, SPRAY_WAIVERS: 'f', SPRAY_CA_FILE: 'f' }, { f: text });
      problemsOf({ ...target, SPRAY_WAIVERS: 'f' }, { f: `[{"requirement":${text},"reason":${text}}]` });
    }
  });
});
