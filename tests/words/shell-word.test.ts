import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { quotedWord, shellWord } from '../../helpers/words/shown.js';

const texts = [
  'https://spray.example:8443/a,b?c=d%20e',
  '',
  ' ',
  "it's",
  "'",
  "''",
  String.raw`'\''`,
  String.raw`back\slash\n`,
  'two\nlines',
  'ends in a line break\n',
  '\r\n\t',
  '$(hostname) `hostname` $HOME ${HOME} "quoted"',
  '~ * ? [a] {a,b} ! # & | ; < >',
  '{"id":7,"note":"größe 🌾"}',
];

test.for([
  ['quotedWord', quotedWord],
  ['shellWord', shellWord],
] as const)('a shell reads each word of %s as the text it was', ([, write]) => {
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${texts.map(write).join(' ')}`], { encoding: 'utf8' });

  expect(stdout.split('\0').slice(0, -1)).toEqual(texts);
});

test.for([
  ['https://spray.example:8443/a_b-c.d,e@f%20+g=h', 'https://spray.example:8443/a_b-c.d,e@f%20+g=h'],
  ['', "''"],
  ['flat\n', "'flat\n'"],
  ["it's", String.raw`'it'\''s'`],
  ['a?b', "'a?b'"],
] as const)('%j is written %j: bare only where nothing in it means something', ([text, word]) => {
  expect(shellWord(text)).toBe(word);
});
