import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeTraffic, startReference, type StartedReference } from '../../bin/library/index.js';
import { chromiumPath } from '../support/chromium.js';
import { idsWith } from '../support/judging.js';
import { ownFolder } from '../support/own-folder.js';
import { codeIn, recorded } from './documented-example.js';

const { folder } = ownFolder('tools');

describe.skipIf(chromiumPath === undefined)('in Chromium, driven by Playwright,', () => {
  let browser: Browser;
  let service: StartedReference;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
    service = await startReference();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), service.close()]);
  });

  test('the example of docs/traffic.md records what can be judged', async () => {
    const path = join(folder, 'example.har');
    const { farmerToken = '', receptionistToken = '' } = service.settings;
    await recorded({ browser, path, baseUrl: service.baseUrl, farmerToken, receptionistToken });
    const report = await judgeTraffic(path);

    expect(codeIn(readFileSync('docs/traffic.md', 'utf8'))).toContain('recordHar');
    expect(report).toMatchObject({ verdict: 'passed', target: { baseUrl: service.baseUrl }, traffic: { users: 2 } });
    expect(idsWith(report, 'failed', 'warned')).toEqual([]);
    expect(idsWith(report, 'passed').length).toBeGreaterThan(50);
  });

  test.for(['omit', 'attach'] as const)('bodies that it does not embed are missed, and said (%s)', async (content) => {
    const path = join(folder, `${content}.har`);
    const { farmerToken = '', receptionistToken = '' } = service.settings;
    await recorded({ browser, path, baseUrl: service.baseUrl, farmerToken, receptionistToken, content });
    const report = await judgeTraffic(path);

    expect(report.verdict).toBe('incomplete');
    expect(report.traffic?.left).toMatchObject({ 'whose response is there without its body': 4 });
  });

  test('what the page aborts, and what a preflight asks, is left out', async () => {
    const path = join(folder, 'aborted.har');
    const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
    const page = await context.newPage();
    await page.goto(service.baseUrl);
    await page.evaluate(`(async () => {
      const stop = new AbortController();
      const asked = fetch('/api/farmer/order/', { signal: stop.signal }).catch(() => null);
      stop.abort();
      await asked;
      await fetch('/api/farmer/order', { method: 'OPTIONS' });
    })()`);
    await context.close();
    const report = await judgeTraffic(path);

    expect(report.verdict).toBe('incomplete');
    expect(idsWith(report, 'failed', 'warned', 'passed')).toEqual([]);
  });
});
