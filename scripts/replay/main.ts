/** `npm run replay`: replays scenarios with Playwright Test, and translates its options to Playwright's. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { catalogue } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { chromiumPath } from '../checks/chromium.ts';
import { runProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { readFingerprint } from './approval/approval-page.ts';
import { APPROVAL_FILE } from './approval/approval-reporter.ts';
import { parseReplayArguments, reportVariables } from './arguments.ts';
import { findChangedFiles, readBaselineRevision, writeBaselineRevision } from './revision.ts';
import { grepPattern, selectScenarios } from './select-scenarios.ts';

await runCommand(async () => {
  const { selection, files, baseline, report, junit, isPart, playwright } = parseReplayArguments();
  for (const file of files) if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, 2);
  const fromFiles = await withoutStackTrace(() => readScenarioFiles(files), 2);
  const scenarios = selectScenarios(selection, catalogue, fromFiles);
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=scenarios', ...playwright];
  if (!selection.all) args.push('--grep', grepPattern(scenarios));
  const browser = baseline === undefined ? '' : await browserVersion();
  const compares =
    baseline !== undefined && hasBaseline(baseline, browser) && !playwright.includes('--update-snapshots');
  // Does not add missing screens to the baseline, because this run only compares.
  if (compares) args.push('--update-snapshots=none');
  const { exitCode } = await runProcess('playwright', args, {
    ...reportVariables(report, isPart),
    REPLAY_BASELINE: baseline,
    REPLAY_COMPARES: compares ? '1' : undefined,
    SCENARIO_FILES: files.join(path.delimiter),
    REPLAY_PICTURES: '1',
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: junit,
  });
  if (baseline !== undefined && !compares) {
    const page = report !== undefined && !isPart && path.join(report, APPROVAL_FILE);
    const fingerprint = page && existsSync(page) ? readFingerprint(readFileSync(page, 'utf8')) : null;
    writeBaselineRevision(baseline, browser, fingerprint);
  }
  return exitCode;
});

async function browserVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(await chromiumPath(), ['--version']);
  return `${stdout.trim()} on ${process.platform}`;
}

/** Throws a `CommandError` for a baseline with changed files, or of a browser or platform that renders differently. */
function hasBaseline(folder: string, browser: string): boolean {
  const baseline = readBaselineRevision(folder);
  if (!baseline) return false;
  if (baseline.browser !== browser)
    throw new CommandError(
      `The baseline in ${folder} was taken with ${baseline.browser}, not ${browser}. Use the same browser, or another folder.`,
      2,
    );
  const changed = findChangedFiles(folder, baseline);
  if (changed.length > 0)
    throw new CommandError(
      `The baseline in ${folder} has files that were changed, added or removed: ${changed.slice(0, 5).join(', ')}. Restore them, or take a new baseline in another folder.`,
      2,
    );
  return true;
}
