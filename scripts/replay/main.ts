/** `npm run replay`: replays scenarios with Playwright Test, and translates its options to Playwright's. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { catalogue } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { runProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { chromiumPath } from '../checks/chromium.ts';
import { parseReplayArguments, reportVariables } from './arguments.ts';
import { selectRunnable } from './backend/provider-state.ts';
import { writeBaselineRevision } from './revision.ts';
import { selectScenarios } from './select-scenarios.ts';
import { grepPattern } from './test-names.ts';

/** The file that names the browser of a baseline. */
const BASELINE_BROWSER_FILE = 'browser.txt';

await runCommand(async () => {
  stopWithNpm();
  const { selection, files, backend, baseline, report, junit, isPart, playwright } = parseReplayArguments();
  for (const file of files) if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, 2);
  const fromFiles = await withoutStackTrace(() => readScenarioFiles(files), 2);
  const selected = selectScenarios(selection, catalogue, fromFiles);
  const scenarios = backend ? await selectRunnable(selected, backend, console.log) : selected;
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=scenarios', ...playwright];
  if (!selection.all || backend) args.push('--grep', grepPattern(scenarios));
  const isNew = baseline !== undefined && (await prepareBaseline(baseline));
  if (isNew) args.push('--update-snapshots');
  const compares = baseline !== undefined && !args.includes('--update-snapshots');
  if (baseline !== undefined && !compares) writeBaselineRevision(baseline);
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
 * Returns whether the folder has no baseline yet. Throws a `CommandError` for the baseline of another browser or
 * platform, which renders the same page differently.
 */
async function prepareBaseline(folder: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(await chromiumPath(), ['--version']);
  const browser = `${stdout.trim()} on ${process.platform}`;
  const file = path.join(folder, BASELINE_BROWSER_FILE);
  const baselineBrowser = await readFile(file, 'utf8').catch(() => null);
  if (baselineBrowser === null) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, browser);
    return true;
  }
  if (baselineBrowser === browser) return false;
  throw new CommandError(
    `The baseline in ${folder} was taken with ${baselineBrowser}, not ${browser}. Use the same browser, or another folder.`,
    2,
  );
}
