import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLines } from '../helpers/reports/output.js';

const folder = process.env['SPRAY_REPORTS_DIR'] ?? 'reports';
const results = join(folder, 'allure-results');
const html = join(folder, 'allure-html');

if (existsSync(results)) makeHtml();
else end(`No Allure results in ${results}: run npx vitest run first.`);

/** Runs Allure's own command line, which is downloaded on use because it brings more packages than all of ours. */
function makeHtml(): void {
  const command = [
    '-y',
    'allure@3.18.0',
    'awesome',
    results,
    '--single-file',
    '--output',
    html,
    '--name',
    'Conformance',
  ];
  const { status } = spawnSync('npx', command, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) return end('Allure failed to write its report; see its output above.');

  const page = join(html, 'index.html');
  writeFileSync(page, withoutTracking(readFileSync(page, 'utf8')));
  writeLines('stdout', page);
}

/** Allure's page sends usage statistics to its maker; a report about a user's service must not. */
function withoutTracking(page: string): string {
  return page
    .replaceAll(/<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>/g, '')
    .replaceAll(/<script>\s*window\.dataLayer[\s\S]*?<\/script>/g, '');
}

function end(sentence: string): void {
  writeLines('stderr', sentence);
  process.exitCode = 2;
}
