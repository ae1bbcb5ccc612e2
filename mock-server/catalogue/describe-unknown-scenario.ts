import { nearestNames } from '../schemas/nearest-names.ts';
import { truncate } from '../truncate.ts';
import type { Catalogue } from './catalogue.ts';

/** The error message for an unknown scenario, with the most similar names. */
export function describeUnknownScenario(name: string, catalogue: Pick<Catalogue, 'scenarios'>): string {
  const names = catalogue.scenarios().map((scenario) => scenario.name);
  return `There is no scenario '${truncate(name)}'. The nearest are: ${nearestNames(name, names).join(', ')}.`;
}
