/**
 * All tests that run in a real browser. Also without `npm run replay`, which translates its options: `npx playwright test -c
 * scripts/replay --project=scenarios --grep @V14`.
 */
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import type { ApprovalMetadata } from './approval/approval-page.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from './choose-cover.ts';
import { readBaselineRevision, readRevision } from './revision.ts';
import { settings } from './settings.ts';
import { STEP_TIMEOUT_MS } from './test-world.ts';

const { report, baseline, compares } = settings;
const { PLAYWRIGHT_BLOB_OUTPUT_DIR, PLAYWRIGHT_HTML_OUTPUT_DIR, PLAYWRIGHT_JUNIT_OUTPUT_FILE } = process.env;

// Each variable names where a reporter of Playwright writes. To merge the parts of a report:
// npx playwright merge-reports --reporter html,./scripts/replay/approval/approval-reporter.ts DIR
const reporters: ReporterDescription[] = [['list'], [projectPath('scripts/replay/results-reporter.ts')]];
if (PLAYWRIGHT_BLOB_OUTPUT_DIR) reporters.push(['blob']);
if (PLAYWRIGHT_HTML_OUTPUT_DIR)
  reporters.push(
    ['html', { open: 'never', noSnippets: true }],
    [projectPath('scripts/replay/approval/approval-reporter.ts')],
  );
if (PLAYWRIGHT_JUNIT_OUTPUT_FILE) reporters.push(['junit', { stripANSIControlSequences: true }]);

const approval: ApprovalMetadata | undefined =
  report && process.env['TEST_WORKER_INDEX'] === undefined
    ? {
        revision: readRevision(),
        isCompared: compares,
        baseline: compares && baseline ? readBaselineRevision(baseline) : null,
      }
    : undefined;

export default defineConfig({
  ...(approval && { metadata: { approval } }),
  testDir: projectPath('scripts'),
  outputDir: projectPath('.replay/output'),
  globalSetup: projectPath('scripts/replay/site.ts'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Scenarios wait half of the time, so two workers share a processor. More than eight slow each other down.
  workers: Math.min(8, 2 * availableParallelism()),
  timeout: 120_000,
  expect: {
    timeout: STEP_TIMEOUT_MS,
    // With Playwright's default threshold of 0.2, a blue button would pass for a green one.
    toHaveScreenshot: { maxDiffPixelRatio: 0.0005, threshold: 0.05 },
  },
  snapshotPathTemplate: `${baseline ?? projectPath('.replay/baseline')}/{arg}{ext}`,
  reporter: reporters,
  use: { screenshot: 'only-on-failure' },
  projects: [
    // The longest files run first, so that workers finish at about the same time.
    {
      name: 'card-provider',
      testMatch: 'card-provider/*.spec.ts',
      fullyParallel: false,
      // Takes no pictures or traces, because with the provider's test mode they could show a secret.
      use: { screenshot: 'off', trace: 'off', video: 'off' },
    },
    { name: 'browser', testMatch: 'browser-tests/*.spec.ts', fullyParallel: false },
    { name: 'scenarios', testMatch: 'replay/*.spec.ts' },
    ...(['firefox', 'webkit'] as const).map((browserName) => ({
      name: browserName,
      testMatch: ['browser-tests/*.spec.ts', 'replay/scenarios.spec.ts'],
      grep: [new RegExp(`browser-tests.*${CORE_TAG}`), new RegExp(EVERY_ENGINE_TAG)],
      fullyParallel: false,
      use: { browserName },
    })),
  ],
});
