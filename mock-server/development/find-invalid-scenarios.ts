import { createWorld } from '../backend/create-world.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue.ts';
import { serializeCatalogue } from '../http/serialize-catalogue.ts';
import type { Scenario } from '../scenarios/index.ts';
import { parseSessionKey } from '../sessions/session-key.ts';

export interface InvalidScenario {
  /** The scenario's name; null for a problem of the whole catalogue. */
  name: string | null;
  message: string;
}

/**
 * Finds the scenarios that cannot be served: without a unique valid name, or failing to create a world or to be
 * serialized. Unfinished scenarios, such as one without a public name, can be served.
 */
export function findInvalidScenarios(snapshot: CatalogueSnapshot): InvalidScenario[] {
  const { scenarios } = snapshot;
  if (!Array.isArray(scenarios) || scenarios.length === 0) return [{ name: null, message: 'The catalogue is empty.' }];
  const seenNames = new Set<string>();
  return scenarios.flatMap((scenario: Scenario): InvalidScenario[] => {
    const name: unknown = scenario?.name;
    if (typeof name !== 'string') return [{ name: null, message: 'A scenario has no name.' }];
    const isDuplicate = seenNames.has(name);
    seenNames.add(name);
    if (isDuplicate) return [{ name, message: `${name}: two scenarios have this name. Rename one of them.` }];
    const problem = findProblem(scenario, snapshot);
    return problem === null ? [] : [{ name, message: `${name}: ${problem}` }];
  });
}

const TEXTS = ['group', 'title', 'story'] as const;
const LISTS = ['covers', 'expected', 'steps'] as const;

/** Checks fields at runtime, because the files are loaded without type checking. */
function findProblem(scenario: Scenario, snapshot: CatalogueSnapshot): string | null {
  if (parseSessionKey(`${scenario.name}.validation`) === null)
    return 'the name must be in kebab-case, so that a link can open it.';
  for (const field of TEXTS) if (typeof scenario[field] !== 'string') return `'${field}' must be a text.`;
  for (const field of LISTS) if (!Array.isArray(scenario[field])) return `'${field}' must be a list.`;
  try {
    createWorld(scenario, 'validation', snapshot.basePriceList);
    serializeCatalogue({ ...snapshot, scenarios: [scenario] });
    return null;
  } catch (error) {
    return `it cannot be opened: ${error instanceof Error ? error.message : error}.`;
  }
}
