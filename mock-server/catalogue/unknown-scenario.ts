import { nearestNames } from '../scenarios/index.ts';
import { shortened } from '../scenarios/shortened.ts';
import type { Catalogue } from './catalogue.ts';

/** That there is no scenario of that name, and which ones are nearest to it. */
export function sayUnknown(name: string, catalogue: Pick<Catalogue, 'scenarios'>): string {
  const names = catalogue.scenarios().map((scenario) => scenario.name);
  return `There is no scenario '${shortened(name)}'. The nearest are: ${nearestNames(name, names).join(', ')}.`;
}
