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

export interface CatalogueSnapshot {
  scenarios: readonly Scenario[];
  serializeStep: (step: Step) => SerializedStep;
  basePriceList: PriceList;
  scenarioSchema: typeof scenarioSchema;
}

export interface CatalogueStatus {
  version: string;
  scenarios: number;
  problem: string | null;
}

/** The scenarios that the server serves. In development, a new snapshot replaces them while the server runs. */
export interface Catalogue {
  snapshot(): CatalogueSnapshot;
  scenarios(): readonly Scenario[];
  find(name: string): Scenario | null;
  problem(): string | null;
  status(): CatalogueStatus;
  /** Serves these scenarios to new sessions and clears the problem. Existing sessions do not change. */
  replace(snapshot: CatalogueSnapshot): void;
  reportProblem(problem: string | null): void;
}

/** Serves the imported scenario files, with parts replaced by `first`. All snapshots also have the `additionalScenarios`. */
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
