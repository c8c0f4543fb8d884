import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import AllureVitestReporter from 'allure-vitest/reporter';
import type { Vitest } from 'vitest/node';
import { SKIP_REASON } from './skip-reason.js';

/** Allure's reporter, which starts from an empty folder and keeps the reason why a requirement was not exercised. */
export class AllureReporter extends AllureVitestReporter {
  readonly #folder: string;

  constructor(resultsDir: string) {
    super({
      resultsDir,
      reportMatchers: false,
      listeners: [
        {
          beforeTestResultWrite(result) {
            const reason = result.labels.find(({ name }) => name === SKIP_REASON)?.value;
            if (reason === undefined) return;
            result.labels = result.labels.filter(({ name }) => name !== SKIP_REASON);
            result.statusDetails = { ...result.statusDetails, message: reason };
          },
        },
      ],
    });
    this.#folder = resultsDir;
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    for (const project of vitest.projects) project.provide('hasAllure', true);
  }

  /** Not in onInit, because the categories have already been written there. */
  onTestRunStart(): void {
    for (const file of listed(this.#folder)) {
      if (/-(result|container|attachment|globals)\b/.test(file)) rmSync(join(this.#folder, file));
    }
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
