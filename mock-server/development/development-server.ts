/**
 * The scenario server of `npm run dev` reloads changed scenario files and keeps all sessions. It imports the modules
 * that use scenario files only once the files are valid, because Node would cache the failed import.
 */
import path from 'node:path';
import type { Catalogue } from '../catalogue/create-catalogue.ts';
import type { CreateSessionStore, ScenarioServer } from '../scenario-server.ts';
import { countScenarios } from '../scenarios/count-scenarios.ts';
import { type LoadedScenarios, loadScenarios } from './load-scenarios.ts';
import { type WatchedFolder, watchFolder } from './watch-folder.ts';

type Log = (text: string) => void;
type ValidScenarios = Extract<LoadedScenarios, { ok: true }>;

export interface DevelopmentServer {
  server: ScenarioServer;
  stopWatching(): void;
}

export async function startDevelopmentServer(
  folder: string,
  log: Log = console.log,
  scenarioFiles?: string,
  createSessionStore?: CreateSessionStore,
): Promise<DevelopmentServer> {
  const absoluteFolder = path.resolve(folder);
  const watched = await watchFolder(absoluteFolder);
  const initial = await waitForValidScenarios(absoluteFolder, watched, log);
  const [{ createScenarioServer }, { createCatalogueWithFiles }] = await Promise.all([
    import('../scenario-server.ts'),
    import('../catalogue/scenario-files.ts'),
  ]);
  const catalogue = createCatalogueWithFiles(initial.snapshot, scenarioFiles);
  void reloadOnChange(absoluteFolder, watched, catalogue, log);
  return { server: await createScenarioServer({ catalogue, createSessionStore }), stopWatching: watched.close };
}

async function waitForValidScenarios(folder: string, watched: WatchedFolder, log: Log): Promise<ValidScenarios> {
  for (let lastProblem = ''; ; ) {
    const loaded = await loadScenarios(folder);
    if (loaded.ok) return loaded;
    if (loaded.problem !== lastProblem) {
      log(describeProblem(loaded.problem, 'The scenario server starts when it is corrected'));
    }
    lastProblem = loaded.problem;
    await watched.nextChange();
  }
}

async function reloadOnChange(folder: string, watched: WatchedFolder, catalogue: Catalogue, log: Log): Promise<void> {
  for (;;) {
    const changedFiles = await watched.nextChange();
    if (!changedFiles) return;
    if (!changedFiles.some(isSource)) continue;
    const loaded = await loadScenarios(folder);
    const previousProblem = catalogue.problem();
    if (!loaded.ok) {
      if (loaded.problem === previousProblem) continue;
      catalogue.reportProblem(loaded.problem);
      log(describeProblem(loaded.problem, `The last valid ${countScenarios(catalogue.scenarios())} are still served`));
      continue;
    }
    catalogue.replace(loaded.snapshot);
    const count = countScenarios(catalogue.scenarios());
    if (previousProblem !== null) log(`The scenario files are valid again: ${count} are served.`);
    else log(`Reloaded ${count}: ${changedFiles.filter(isSource).join(', ')}`);
  }
}

/** Ignores temporary files of editors. An empty name counts as a source, because some operating systems report no name. */
const isSource = (file: string): boolean => file === '' || /^\w.*\.(ts|json)$/.test(path.basename(file));

const describeProblem = (problem: string, consequence: string) =>
  `A scenario file is broken. ${consequence}.\n${problem}`;
