import { RequestError } from '../request-error.ts';
import type { Scenario } from '../scenarios/index.ts';
import { nearestNames } from '../schemas/nearest-names.ts';
import { truncate } from '../text.ts';
import type { Catalogue } from './create-catalogue.ts';

export function describeUnknownScenario(name: string, catalogue: Pick<Catalogue, 'scenarios'>): string {
  const names = catalogue.scenarios().map((scenario) => scenario.name);
  // A JavaScript test may pass undefined as the name of a scenario.
  const text = String(name);
  return `There is no scenario '${truncate(text)}'. The nearest are: ${nearestNames(text, names).join(', ')}.`;
}

export const UNKNOWN_SCENARIO = 'UNKNOWN_SCENARIO';

export function requireScenario(name: string, catalogue: Pick<Catalogue, 'find' | 'scenarios'>): Scenario {
  const scenario = catalogue.find(name);
  if (scenario) return scenario;
  throw new RequestError(404, describeUnknownScenario(name, catalogue), UNKNOWN_SCENARIO);
}
