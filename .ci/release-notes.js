#!/usr/bin/env node
// Prints what CHANGELOG.md says about a release: node .ci/release-notes.js v0.3.0
// Fails if the tag is not the version of package.json, or if there is nothing to say.
import { readFileSync } from 'node:fs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
// Each release is a heading of the second level, such as ## 0.3.0.
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m);
const section = sections.find((text) => text.split(/\r?\n/)[0].trim() === `## ${version}`);
const notes = section?.replace(/^.*/, '').trim() ?? '';

if (tag !== `v${version}`) fail(`expected the tag v${version}, which package.json names, got ${JSON.stringify(tag)}`);
if (notes === '')
  fail(`expected a section ## ${version} with text in CHANGELOG.md, got ${section ? 'an empty one' : 'none'}`);
process.stdout.write(`${notes}\n`);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
