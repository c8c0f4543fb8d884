import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['SPRAY_REPORTS_DIR'] ?? 'reports';
const results = join(folder, 'allure-results');
const html = join(folder, 'allure-html');

if (existsSync(results)) makeHtml();
else end(`There are no Allure results in ${results}: run npx vitest run first.`);

/** Allure's own command line; it is fetched when it is used, because it brings more packages than all of ours. */
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
  if (status !== 0) return end('Allure did not make its report; what it said stands above.');

  const page = join(html, 'index.html');
  writeFileSync(page, withoutTracking(readFileSync(page, 'utf8')));
  process.stdout.write(`${page}\n`);
}

/** Allure's page reports to its maker's statistics; a report about somebody's service must not. */
function withoutTracking(page: string): string {
  return page
    .replaceAll(/<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>/g, '')
    .replaceAll(/<script>\s*window\.dataLayer[\s\S]*?<\/script>/g, '');
}

function end(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
