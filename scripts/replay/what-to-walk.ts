import { existsSync } from 'node:fs';
import { catalogue, type Scenario } from '#scenarios';
import { readScenarioFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { Problem } from '../command.ts';
import type { ReplayArguments } from './arguments.ts';
import { chooseScenarios } from './choose-scenarios.ts';
import { readResults, readTimes } from './results/results-file.ts';
import { partOf } from './shards/split.ts';

export interface ToWalk {
  scenarios: Scenario[];
  /** Scenarios that are in no catalogue: the server has to know them too. */
  besides: Scenario[];
  /** A sentence about the part of the work that this is; null for all of it. */
  says: string | null;
}

/** The scenarios asked for, in the order in which they are walked. */
export async function whatToWalk({ asked, part, failedFirst }: ReplayArguments): Promise<ToWalk> {
  const besides = scenariosOfFiles(asked.files);
  const chosen = chooseScenarios(asked, catalogue, besides);
  if (part) {
    const { pieces, mark } = partOf(chosen, part, await readTimes());
    const says = `Part ${part.number} of ${part.of}: ${pieces.length} of ${chosen.length} scenarios (split ${mark})`;
    return { scenarios: pieces, besides, says };
  }
  if (!failedFirst) return { scenarios: chosen, besides, says: null };
  const results = await readResults();
  const hasFailed = ({ name }: Scenario) => results[name]?.outcome === 'failed';
  return {
    scenarios: [...chosen.filter(hasFailed), ...chosen.filter((scenario) => !hasFailed(scenario))],
    besides,
    says: null,
  };
}

function scenariosOfFiles(files: readonly string[]): Scenario[] {
  for (const file of files) if (!existsSync(file)) throw new Problem(`There is no file ${file}.`, 2);
  try {
    return readScenarioFiles(files);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), 2);
  }
}
