/**
 * The scenario server of `npm run dev`, which reloads changed scenario files and keeps all sessions.
 *
 * Modules that import scenario files are loaded dynamically once the files are valid, because Node caches a failed
 * import.
 */
import path from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CreateSessionStore, ScenarioServer } from '../scenario-server.ts';
import { countScenarios } from '../scenarios/count-scenarios.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { importScenarios, type LoadedScenarios, loadScenarios } from './load-scenarios.ts';
import { summarizeLines } from './summarize-lines.ts';
import { type WatchedFolder, watchFolder } from './watch-folder.ts';

type Log = (text: string) => void;

/** The page that is opened with the server comes first. */
const BUNDLER_DELAY_MS = 3_000;

export interface DevelopmentServer {
  server: ScenarioServer<SessionStore>;
  stopWatching(): void;
}

/**
 * Starts the server once the scenario files of a folder are valid, then replaces its catalogue when they change.
 * `scenarioFiles` are paths of JSON files with additional scenarios, separated as in PATH. `isBundled` says that this program
 * was bundled with the current scenario files, which are then not read for the start.
 */
export async function startDevelopmentServer(
  folder: string,
  log: Log = console.log,
  scenarioFiles?: string,
  createSessionStore?: CreateSessionStore,
  isBundled = false,
): Promise<DevelopmentServer> {
  const absoluteFolder = path.resolve(folder);
  const watched = watchFolder(absoluteFolder);
  const bundled = isBundled ? await importAndValidate(absoluteFolder) : null;
  const initial = bundled?.ok ? bundled.valid : await waitForValidScenarios(absoluteFolder, watched, log);
  if (bundled?.ok) {
    logNewWarnings(log, initial.warnings, []);
    // Loads and compiles what a saved change needs, so that the first one is served as fast as the next.
    setTimeout(() => void loadAndValidate(absoluteFolder), BUNDLER_DELAY_MS).unref();
  }
  const [{ createScenarioServer }, { createCatalogueWithFiles }] = await Promise.all([
    import('../scenario-server.ts'),
    import('../catalogue/scenario-files.ts'),
  ]);
  const catalogue = createCatalogueWithFiles(initial.files, scenarioFiles);
  void reloadOnChange({ folder: absoluteFolder, watched, catalogue, log, initial });
  return { server: await createScenarioServer({ catalogue, createSessionStore }), stopWatching: watched.close };
}

interface ValidScenarios {
  /** The bundled source, to detect changes. */
  text: string;
  files: LoadedScenarios;
  warnings: readonly string[];
}

type Loaded = { ok: true; valid: ValidScenarios } | { ok: false; problem: string };

async function loadAndValidate(folder: string): Promise<Loaded> {
  try {
    const loaded = await loadScenarios(folder);
    if (!loaded.ok) return loaded;
    return await validate(folder, loaded);
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    return { ok: false, problem: `The scenario files cannot be read: ${message}` };
  }
}

/** The bundled scenario files; null for invalid ones, whose problems are found by loading them from disk. */
const importAndValidate = (folder: string) =>
  importScenarios().then(
    (files) => validate(folder, { text: '', files }),
    () => null,
  );

async function validate(
  folder: string,
  loaded: { text: string; files: LoadedScenarios; warnings?: readonly string[] },
): Promise<Loaded> {
  const { text, files } = loaded;
  const { validateScenarios } = await import('./validate-scenarios.ts');
  const { problem, warnings } = await validateScenarios(folder, files);
  if (problem !== null) return { ok: false, problem };
  return { ok: true, valid: { text, files, warnings: [...(loaded.warnings ?? []), ...warnings] } };
}

async function waitForValidScenarios(folder: string, watched: WatchedFolder, log: Log): Promise<ValidScenarios> {
  for (let lastProblem = ''; ; ) {
    const loaded = await loadAndValidate(folder);
    if (loaded.ok) {
      logNewWarnings(log, loaded.valid.warnings, []);
      return loaded.valid;
    }
    if (loaded.problem !== lastProblem) {
      log(describeProblem(loaded.problem, 'The scenario server starts when it is corrected'));
    }
    lastProblem = loaded.problem;
    await watched.nextChange();
  }
}

interface ReloadOptions {
  folder: string;
  watched: WatchedFolder;
  catalogue: Catalogue;
  log: Log;
  initial: ValidScenarios;
}

/** Reloads the files after every change, one load at a time, until watching ends. */
async function reloadOnChange({ folder, watched, catalogue, log, initial }: ReloadOptions): Promise<void> {
  let served = initial;
  for (;;) {
    const changedFiles = await watched.nextChange();
    if (!changedFiles) return;
    const loaded = await loadAndValidate(folder);
    const previousProblem = catalogue.problem();
    if (!loaded.ok) {
      if (loaded.problem === previousProblem) continue;
      catalogue.reportProblem(loaded.problem);
      log(describeProblem(loaded.problem, `The last valid ${countScenarios(catalogue.scenarios())} are still served`));
      continue;
    }
    const { valid } = loaded;
    const isChanged = valid.text !== served.text;
    if (isChanged) catalogue.replace(valid.files);
    else catalogue.reportProblem(null);
    const count = countScenarios(catalogue.scenarios());
    if (previousProblem !== null) log(`The scenario files are valid again: ${count} are served.`);
    else if (isChanged) log(`Reloaded ${count}: ${sourceFiles(changedFiles)}`);
    logNewWarnings(log, valid.warnings, served.warnings);
    served = valid;
  }
}

/** Excludes temporary files of editors. */
const sourceFiles = (files: readonly string[]) => files.filter((file) => /^\w.*\.(ts|json)$/.test(file)).join(', ');

const describeProblem = (problem: string, consequence: string) =>
  `A scenario file is broken. ${consequence}.\n${problem}`;

function logNewWarnings(log: Log, warnings: readonly string[], logged: readonly string[]): void {
  const added = warnings.filter((warning) => !logged.includes(warning));
  if (added.length > 0) log(summarizeLines(added.map((warning) => `Warning: ${warning}`)));
}
