import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { type ApprovalMetadata, renderApprovalPage } from './approval-page.ts';
import { readScenarioRecord } from './scenario-record.ts';

export const APPROVAL_FILE = 'approval.html';

/**
 * Writes the approval page of the replayed scenarios beside Playwright's report, after it, because that empties the folder. Also
 * merges the parts of a report, like Playwright's.
 */
export default class ApprovalReporter implements Reporter {
  #metadata: ApprovalMetadata | null = null;
  #suite: Suite | null = null;

  onBegin({ metadata }: FullConfig, suite: Suite): void {
    this.#metadata = (metadata['approval'] as ApprovalMetadata | undefined) ?? null;
    this.#suite = suite;
  }

  async onEnd(): Promise<void> {
    const tests = (this.#suite?.suites ?? [])
      .filter((project) => project.title === 'scenarios')
      .flatMap((project) => project.allTests());
    const scenarios = tests.flatMap((test) => readScenarioRecord(test) ?? []);
    if (scenarios.length === 0 || !this.#metadata) return;
    // Playwright's variable for the folder of its HTML report, and its default.
    const folder = path.resolve(process.env['PLAYWRIGHT_HTML_OUTPUT_DIR'] ?? 'playwright-report');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, APPROVAL_FILE);
    writeFileSync(file, await renderApprovalPage(scenarios, this.#metadata));
    console.log(`Approval page: ${file}`);
  }
}
