/** `npm run replay`: replays scenarios with Playwright Test, and translates its options to Playwright's. */
import { existsSync } from 'node:fs';
import spawn from 'cross-spawn';
import { catalogue } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { projectPath } from '../project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../run-command.ts';
import { stopWithNpm } from '../stop-with-npm.ts';
import { parseReplayArguments, type ReplayCommand } from './arguments.ts';
import { selectRunnable } from './backend/select-runnable.ts';
import { prepareBaseline } from './baseline.ts';
import { readJournalFile } from './journal-file.ts';
import { selectScenarios } from './select-scenarios.ts';
import { type ReplaySettings, settingsEnvironment } from './settings.ts';
import { grepPattern } from './test-names.ts';

await runCommand(async () => {
  stopWithNpm();
  const command = parseReplayArguments(process.argv.slice(2));
  switch (command.type) {
    case 'show':
      return runPlaywright(['show-report', command.report], {});
    case 'replay':
      return runReplay(command);
  }
});

async function runReplay({ selection, settings, playwright: options }: Extract<ReplayCommand, { type: 'replay' }>) {
  const args = ['test', '--config', projectPath('scripts/replay'), '--project=scenarios', ...options];
  const pattern = await selectedPattern(selection, settings);
  if (pattern !== null) args.push('--grep', pattern);
  if (settings.baseline !== undefined && (await prepareBaseline(settings.baseline))) args.push('--update-snapshots');
  return runPlaywright(args, settings);
}

/** The pattern of the selected tests; null for all. Throws a `CommandError` for unknown scenarios. */
async function selectedPattern(
  selection: Extract<ReplayCommand, { type: 'replay' }>['selection'],
  { files = [], journal, backend }: ReplaySettings,
): Promise<string | null> {
  if (journal !== undefined) {
    selectScenarios({ names: [readJournalFile(journal).scenario] }, catalogue);
    return null;
  }
  const scenarios = async () => selectScenarios(selection, catalogue, await readFiles(files));
  if (backend) return grepPattern(await selectRunnable(await scenarios(), backend, console.log));
  return selection.all ? null : grepPattern(await scenarios());
}

async function readFiles(files: readonly string[]) {
  for (const file of files) if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`, 2);
  return withoutStackTrace(() => readScenarioFiles(files), 2);
}

function runPlaywright(args: readonly string[], settings: ReplaySettings): Promise<number> {
  const program = projectPath('node_modules/.bin/playwright');
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: settingsEnvironment({ ...settings, pictures: settings.backend === undefined }),
  });
  // Ctrl-C reaches Playwright too, which closes its browsers before it exits.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
