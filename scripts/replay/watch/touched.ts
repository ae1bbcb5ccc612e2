import { judgeScenarios } from '../../../mock-server/development/judge-scenarios.ts';
import { readScenarios, type ScenarioFiles } from '../../../mock-server/development/read-scenarios.ts';

const SCENARIOS = 'mock-server/scenarios/';

/** What a change touches: what was asked for as a whole, or scenarios by name; nothing where nothing is different. */
export type Touched = { all: true } | { all: false; names: string[] } | { problem: string };

/** Compares the scenario files, as they are now, with what they were when they could last be read. */
export class ScenarioWatch {
  readonly #folder: string;
  #files: ScenarioFiles | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the scenario files; answers what is wrong with them, or null. */
  async begin(): Promise<string | null> {
    const read = await this.#read();
    if ('problem' in read) return read.problem;
    this.#files = read.files;
    return null;
  }

  async touchedBy(changed: readonly string[]): Promise<Touched> {
    const others = changed.filter((file) => !file.startsWith(SCENARIOS));
    const before = this.#files;
    const read = await this.#read();
    if ('problem' in read) return read;
    this.#files = read.files;
    if (others.length > 0 || before === null) return { all: true };
    return differingScenarios(before, read.files);
  }

  async #read(): Promise<{ files: ScenarioFiles } | { problem: string }> {
    const read = await readScenarios(this.#folder);
    if (!read.ok) return read;
    const { problem } = await judgeScenarios(this.#folder, read.files);
    return problem === null ? { files: read.files } : { problem };
  }
}

/** The scenarios that are others now, or new; all of them where what they share is another. */
export function differingScenarios(
  before: Pick<ScenarioFiles, 'scenarios' | 'basePriceList'>,
  after: Pick<ScenarioFiles, 'scenarios' | 'basePriceList'>,
): Touched {
  if (JSON.stringify(before.basePriceList) !== JSON.stringify(after.basePriceList)) return { all: true };
  const known = new Map(before.scenarios.map((scenario) => [scenario.name, JSON.stringify(scenario)]));
  const names = after.scenarios.filter((scenario) => known.get(scenario.name) !== JSON.stringify(scenario));
  return { all: false, names: names.map(({ name }) => name) };
}
