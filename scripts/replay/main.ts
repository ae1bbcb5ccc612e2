/** `npm run replay`: replays scenarios with Playwright Test, and translates its options to Playwright's. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { catalogue } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { chromiumPath } from '../checks/chromium.ts';
import { runProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { parseReplayArguments, reportVariables } from './arguments.ts';
import { selectRunnable } from './backend/provider-state.ts';
import { readBaselineRevision, writeBaselineRevision } from './revision.ts';
import { selectScenarios } from './select-scenarios.ts';
import { grepPattern } from './test-names.ts';

await runCommand(async () => {
  stopWithNpm();
  const { selection, files, backend, baseline, report, junit, isPart, playwright } = parseReplayArguments();
  for (const file of files) if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, 2);
  const fromFiles = await withoutStackTrace(() => readScenarioFiles(files), 2);
  const selected = selectScenarios(selection, catalogue, fromFiles);
  const scenarios = backend ? await selectRunnable(selected, backend, console.log) : selected;
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=scenarios', ...playwright];
  if (!selection.all || backend) args.push('--grep', grepPattern(scenarios));
  const isReplaced = playwright.includes('--update-snapshots');
  const compares = baseline !== undefined && (await hasBaseline(baseline, isReplaced)) && !isReplaced;
  if (baseline !== undefined && !compares && !isReplaced) args.push('--update-snapshots');
  const { exitCode } = await runProcess('playwright', args, {
    ...reportVariables(report, isPart),
    REPLAY_BASELINE: baseline,
    REPLAY_COMPARES: compares ? '1' : undefined,
    SCENARIO_FILES: files.join(path.delimiter),
    REPLAY_BACKEND: backend && JSON.stringify(backend),
    REPLAY_PICTURES: backend ? undefined : '1',
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: junit,
  });
  return exitCode;
});

/**
 * Returns whether the folder has a baseline; records the revision of one that is taken or replaced now. Throws a
 * `CommandError` for the baseline of another browser or platform, which renders the same page differently.
 */
async function hasBaseline(folder: string, isReplaced: boolean): Promise<boolean> {
  const { stdout } = await promisify(execFile)(await chromiumPath(), ['--version']);
  const browser = `${stdout.trim()} on ${process.platform}`;
  const baseline = readBaselineRevision(folder);
  if (baseline && baseline.browser !== browser)
    throw new CommandError(
      `The baseline in ${folder} was taken with ${baseline.browser}, not ${browser}. Use the same browser, or another folder.`,
      2,
    );
  if (!baseline || isReplaced) writeBaselineRevision(folder, browser);
  return baseline !== null;
}
