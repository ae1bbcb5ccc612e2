/**
 * The scenario server while people write scenarios: what is saved in their folder is served at once, and no session is
 * lost by it. Only main.ts comes here, and only when `npm run dev` asks for it.
 *
 * Nothing of the server that imports a scenario file is imported before the files were read well: Node remembers a
 * failed import for good.
 */
import path from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ScenarioServer } from '../scenario-server.ts';
import { readScenarios, type ScenarioFiles } from './read-scenarios.ts';
import { severalLines } from './several-lines.ts';
import { type WatchedFolder, watchFolder } from './watch-folder.ts';

type Say = (text: string) => void;

export interface DevelopmentServer {
  server: ScenarioServer;
  stopWatching(): void;
}

/**
 * Makes the server as soon as the files can be served, and from then on keeps its catalogue as they are. Beside them
 * stand the scenarios of the JSON files that `besides` names.
 */
export async function developmentServer(
  folder: string,
  say: Say = console.log,
  besides?: string,
): Promise<DevelopmentServer> {
  const scenarios = path.resolve(folder);
  const watched = watchFolder(scenarios);
  const first = await untilGood(scenarios, watched, say);
  const [{ createScenarioServer }, { catalogueWith }] = await Promise.all([
    import('../scenario-server.ts'),
    import('../catalogue/scenario-files.ts'),
  ]);
  const catalogue = catalogueWith(first.files, besides);
  void follow({ scenarios, watched, catalogue, say, served: first });
  return { server: await createScenarioServer({ catalogue }), stopWatching: watched.close };
}

interface Good {
  text: string;
  files: ScenarioFiles;
  warnings: readonly string[];
}

async function readAndJudge(folder: string): Promise<{ good: Good } | { problem: string }> {
  try {
    const read = await readScenarios(folder);
    if (!read.ok) return read;
    const { judgeScenarios } = await import('./judge-scenarios.ts');
    const judged = await judgeScenarios(folder, read.files);
    if (judged.problem !== null) return { problem: judged.problem };
    return { good: { text: read.text, files: read.files, warnings: [...read.warnings, ...judged.warnings] } };
  } catch (error) {
    return { problem: `The scenario files cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

/** There is no earlier catalogue yet: whoever starts with a broken file waits until it is mended. */
async function untilGood(folder: string, watched: WatchedFolder, say: Say): Promise<Good> {
  for (let told = ''; ; ) {
    const read = await readAndJudge(folder);
    if ('good' in read) {
      sayWarnings(say, read.good.warnings, []);
      return read.good;
    }
    if (read.problem !== told) {
      say(sayProblem(read.problem, 'The scenario server starts once this is mended'));
    }
    told = read.problem;
    await watched.nextChange();
  }
}

interface Following {
  scenarios: string;
  watched: WatchedFolder;
  catalogue: Catalogue;
  say: Say;
  served: Good;
}

/** One reading after the other; what changes during one is read by the next. */
async function follow({ scenarios, watched, catalogue, say, served: first }: Following): Promise<void> {
  let served = first;
  for (;;) {
    const changed = await watched.nextChange();
    if (!changed) return;
    const read = await readAndJudge(scenarios);
    const before = catalogue.problem();
    if ('problem' in read) {
      if (read.problem === before) continue;
      catalogue.report(read.problem);
      say(sayProblem(read.problem, `Still served are the ${catalogue.scenarios().length} scenarios of before`));
      continue;
    }
    const { good } = read;
    const isNew = good.text !== served.text;
    if (isNew) catalogue.replace(good.files);
    else catalogue.report(null);
    if (before !== null) say(`Mended: ${catalogue.scenarios().length} scenarios are served.`);
    else if (isNew) say(`${catalogue.scenarios().length} scenarios are served anew: ${sources(changed)}`);
    sayWarnings(say, good.warnings, served.warnings);
    served = good;
  }
}

/** Without the files that editors write beside the one they save. */
const sources = (changed: readonly string[]) => changed.filter((file) => /^\w.*\.(ts|json)$/.test(file)).join(', ');

const sayProblem = (problem: string, consequence: string) => `A scenario file is broken. ${consequence}.\n${problem}`;

/** Only those that were not told before: a scenario stays unfinished for many a save. */
function sayWarnings(say: Say, warnings: readonly string[], told: readonly string[]): void {
  const fresh = warnings.filter((warning) => !told.includes(warning));
  if (fresh.length > 0) say(severalLines(fresh.map((warning) => `Warning: ${warning}`)));
}
