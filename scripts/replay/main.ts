/**
 * `npm run replay`: replays scenarios in a real browser against the scenario server. Translates its options to those of
 * Playwright Test, which runs them. Exit code 1 when something failed or differs, 2 when it was asked for what does not
 * exist. `-- --help` lists the options.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { catalogue } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { command, Problem } from '../command.ts';
import { inProject } from '../in-project.ts';
import { stopWithNpm } from '../stop-with-npm.ts';
import { parseReplayArguments, type ReplayCommand } from './arguments.ts';
import { prepareBaseline } from './baseline.ts';
import { chooseScenarios } from './choose-scenarios.ts';
import { readJournalFile } from './journal-file.ts';
import { type Settings, settingsEnvironment } from './settings.ts';
import { patternOf } from './test-names.ts';
import { HELP } from './usage.ts';

await command(async () => {
  stopWithNpm();
  const wanted = parseReplayArguments(process.argv.slice(2));
  switch (wanted.type) {
    case 'help':
      console.log(HELP);
      return 0;
    case 'show':
      return playwright(['show-report', wanted.report], {});
    case 'replay':
      return replay(wanted);
  }
});

async function replay({ selection, settings, playwright: options }: Extract<ReplayCommand, { type: 'replay' }>) {
  const words = ['test', '--config', inProject('scripts/replay'), '--project=scenarios', ...options];
  const selected = selectedPattern(selection, settings);
  if (selected !== null) words.push('--grep', selected);
  if (settings.baseline !== undefined && (await prepareBaseline(settings.baseline))) words.push('--update-snapshots');
  return playwright(words, settings);
}

/** The pattern of the tests asked for; null for all. Throws a `Problem` for what does not exist. */
function selectedPattern(
  selection: Extract<ReplayCommand, { type: 'replay' }>['selection'],
  { files = [], journal }: Settings,
): string | null {
  if (journal !== undefined) {
    chooseScenarios({ names: [readJournalFile(journal).scenario] }, catalogue);
    return null;
  }
  return selection.all ? null : patternOf(chooseScenarios(selection, catalogue, scenariosOf(files)));
}

function scenariosOf(files: readonly string[]) {
  for (const file of files) if (!existsSync(file)) throw new Problem(`There is no file ${file}.`, 2);
  try {
    return readScenarioFiles(files);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), 2);
  }
}

function playwright(words: readonly string[], settings: Settings): Promise<number> {
  const program = inProject('node_modules/.bin/playwright');
  const run = spawn(program, words, { stdio: 'inherit', env: settingsEnvironment(settings) });
  // Ctrl-C reaches both; Playwright closes its browsers before it ends.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => run.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    run.once('error', reject);
    run.once('close', (code) => resolve(code ?? 1));
  });
}
