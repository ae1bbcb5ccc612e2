import {
  basePriceList,
  type Scenario,
  type SerializedStep,
  type Step,
  scenarioSchema,
  catalogue as scenarios,
  serializeStep,
} from '../scenarios/index.ts';
import type { PriceList } from '../schemas/records.ts';
import { randomId } from '../text.ts';

/** One version of the scenario files: the scenarios, and the functions and data needed to serve them. */
export interface CatalogueSnapshot {
  scenarios: readonly Scenario[];
  serializeStep: (step: Step) => SerializedStep;
  basePriceList: PriceList;
  scenarioSchema: typeof scenarioSchema;
}

export interface CatalogueStatus {
  /** Changes with every snapshot and with every start of the server. */
  version: string;
  scenarios: number;
  /** The reason why the latest files are not served, or null. */
  problem: string | null;
}

/** The served scenarios. In development, a new snapshot replaces them while the server runs. */
export interface Catalogue {
  snapshot(): CatalogueSnapshot;
  scenarios(): readonly Scenario[];
  /** The scenario with this exact name, or null. */
  find(name: string): Scenario | null;
  problem(): string | null;
  status(): CatalogueStatus;
  /** Serves another snapshot and clears the problem. Existing sessions are not changed. */
  replace(snapshot: CatalogueSnapshot): void;
  /** Sets why newer files are not served, or clears it with null. The snapshot stays the same. */
  reportProblem(problem: string | null): void;
}

/**
 * Creates a catalogue of the imported scenario files, with overrides for its first snapshot. `additionalScenarios` are
 * appended to the scenarios of every snapshot.
 */
export function createCatalogue(
  first: Partial<CatalogueSnapshot> = {},
  additionalScenarios: readonly Scenario[] = [],
): Catalogue {
  const serverId = randomId();
  let revision = 0;
  let snapshot: CatalogueSnapshot;
  let byName: Map<string, Scenario>;
  let problem: string | null = null;

  const replace = (next: CatalogueSnapshot) => {
    revision += 1;
    snapshot = { ...next, scenarios: [...next.scenarios, ...additionalScenarios] };
    byName = new Map(snapshot.scenarios.map((scenario) => [scenario.name, scenario]));
    problem = null;
  };
  replace({ scenarios, serializeStep, basePriceList, scenarioSchema, ...first });

  return {
    snapshot: () => snapshot,
    scenarios: () => snapshot.scenarios,
    find: (name) => byName.get(name) ?? null,
    problem: () => problem,
    status: () => ({ version: `${serverId}-${revision}`, scenarios: snapshot.scenarios.length, problem }),
    replace,
    reportProblem(next) {
      problem = next;
    },
  };
}
