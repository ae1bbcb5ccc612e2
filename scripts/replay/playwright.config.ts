/**
 * Everything that runs in a real browser. `npm run replay` translates its options to Playwright's own; these work directly
 * too: `npx playwright test -c scripts/replay --project=scenarios --grep @V14`.
 */
import { availableParallelism } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { inProject } from '../in-project.ts';
import { settings } from './settings.ts';

const { report, junit, shard, baseline } = settings;

const reporters: ReporterDescription[] = [
  [process.env['CI'] ? 'dot' : 'list'],
  [inProject('scripts/replay/results-reporter.ts')],
];
// The parts of a run are merged into one report: npx playwright merge-reports --reporter html DIR
if (report && shard) {
  reporters.push(['blob', { outputDir: report, fileName: `part-${shard.replace('/', '-of-')}.zip` }]);
} else if (report) {
  reporters.push(['html', { outputFolder: report, open: 'never', noSnippets: true }]);
}
if (junit) reporters.push(['junit', { outputFile: junit, stripANSIControlSequences: true }]);

export default defineConfig({
  testDir: inProject('scripts'),
  outputDir: inProject('.replay/output'),
  globalSetup: inProject('scripts/replay/site-setup.ts'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Half of a scenario is waiting: two pages for each processor. More than eight wait for each other.
  workers: Math.min(8, 2 * availableParallelism()),
  timeout: 60_000,
  expect: {
    timeout: 8_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.0005, stylePath: inProject('scripts/replay/baseline.css') },
  },
  snapshotPathTemplate: `${baseline ?? inProject('.replay/baseline')}/{arg}{ext}`,
  reporter: reporters,
  use: { screenshot: 'only-on-failure' },
  projects: [
    // Tests of a file share their pages. Files that take long come first: the short scenarios fill up the end of a run.
    { name: 'browser', testMatch: 'browser-tests/*.spec.ts', fullyParallel: false, timeout: 30_000 },
    { name: 'scenarios', testMatch: 'replay/*.spec.ts' },
    { name: 'screens', testMatch: 'screens/*.spec.ts' },
  ],
});
