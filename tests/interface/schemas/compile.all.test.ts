import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schemas } from '../../../helpers/interface/schemas.js';
import { compileSchemas } from '../../../schemas/compile.js';

const own = fileURLToPath(new URL('../../../schemas', import.meta.url));
let folder = '';
let validators = '';

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'schemas-')), 'schemas');
  cpSync(own, folder, { recursive: true });
  validators = join(folder, 'validators.cjs');
  rmSync(validators, { force: true });
});
afterEach(() => rmSync(dirname(folder), { recursive: true }));

function change(file: string, text: string, other: string): void {
  const path = join(folder, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(text, other));
}

test('the validators are those of the schemas, of this repository too', async () => {
  await compileSchemas(folder);
  const load = createRequire(import.meta.url)(validators) as (formats: object) => object;

  expect(Object.keys(load({})).toSorted()).toEqual([...schemas.keys()].toSorted());
  expect(readFileSync(join(own, 'validators.cjs'), 'utf8')).toBe(readFileSync(validators, 'utf8'));
});

test('schemas that did not change are compiled once', async () => {
  await compileSchemas(folder);
  const { ino, mtimeMs } = statSync(validators);
  await compileSchemas(folder);

  expect(statSync(validators)).toMatchObject({ ino, mtimeMs });
});

test.for([
  ['order.json', 'area', 'surface'],
  ['compile.js', 'Compiled', 'Made'],
] as const)('a change of %s makes other validators', async ([file, text, other]) => {
  await compileSchemas(folder);
  const before = readFileSync(validators, 'utf8');
  change(file, text, other);
  await compileSchemas(folder);
  const after = readFileSync(validators, 'utf8');

  expect(after).not.toBe(before);
  expect(after.includes('surface')).toBe(other === 'surface');
});

test('a schema with an error is named, and no validators are written', async () => {
  change('order.json', 'int64', 'int128');

  await expect(compileSchemas(folder)).rejects.toThrow('unknown format "int128"');
  expect(existsSync(validators)).toBe(false);
});

test('processes that compile at once leave the validators, and nothing else', async () => {
  await Promise.all([compileSchemas(folder), compileSchemas(folder), compileSchemas(folder)]);

  expect(readFileSync(validators, 'utf8')).toMatch(/^\/\/ Compiled from [^]*\n};\n$/);
  expect(readdirSync(dirname(folder))).toEqual(['schemas']);
  expect(readdirSync(folder).toSorted()).toEqual(readdirSync(own).toSorted());
});
