import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { FileSystemWriter, type Writer } from 'allure-js-commons/sdk/reporter';
import AllureVitestReporter from 'allure-vitest/reporter';
import type { Vitest } from 'vitest/node';
import { SKIP_REASON } from './allure.js';

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
    // It has no option for this.
    const { allureReporterRuntime } = this as unknown as { allureReporterRuntime: { writer: Writer } };
    allureReporterRuntime.writer = new QuickWriter(this.#folder);
    for (const project of vitest.projects) project.provide('hasAllure', true);
  }

  /** Not in onInit, because the categories have already been written there. */
  onTestRunStart(): void {
    mkdirSync(this.#folder, { recursive: true });
    for (const file of readdirSync(this.#folder)) {
      if (/-(result|container|attachment|globals)\b/.test(file)) rmSync(join(this.#folder, file));
    }
  }
}

/** Writes the same files as Allure's, which waits for the disk after each of two hundred. */
class QuickWriter extends FileSystemWriter {
  readonly #folder: string;

  constructor(resultsDir: string) {
    super({ resultsDir });
    this.#folder = resultsDir;
  }

  override writeResult(result: TestResult): void {
    writeFileSync(join(this.#folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }

  override writeAttachment(name: string, content: Buffer): void {
    writeFileSync(join(this.#folder, name), content);
  }
}
