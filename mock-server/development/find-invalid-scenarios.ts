import type { Scenario } from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';
import type { LoadedScenarios } from './load-scenarios.ts';

interface InvalidScenario {
  /** Texts in the lines that define the scenario, the most specific first. */
  texts: readonly string[];
  message: string;
}

/**
 * Finds the scenarios that cannot be served: without a unique name, or with an invalid field, because files are loaded
 * without type checking. Unfinished scenarios, such as one without a public name, can be served.
 */
export function findInvalidScenarios({
  scenarios,
  scenarioSchema,
}: Pick<LoadedScenarios, 'scenarios' | 'scenarioSchema'>): InvalidScenario[] {
  if (!Array.isArray(scenarios) || scenarios.length === 0) return [{ texts: [], message: 'The catalogue is empty.' }];
  const seenNames = new Set<string>();
  return scenarios.flatMap((scenario: Scenario): InvalidScenario[] => {
    const { name, title, group } = scenario;
    if (!name)
      return [{ texts: [title, group].filter(Boolean), message: `A scenario of the group '${group}' has no name.` }];
    const isDuplicate = seenNames.has(name);
    seenNames.add(name);
    const problem = isDuplicate
      ? 'two scenarios have this name. Rename one of them.'
      : checkInput(scenarioSchema, scenario).problem;
    return problem === undefined ? [] : [{ texts: [name], message: `${name}: ${problem}` }];
  });
}
