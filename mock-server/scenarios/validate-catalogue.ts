import type { Scenario } from './scenario.ts';
import { describeStep, hasAssertion } from './steps/all-steps.ts';
import { isExpectation } from './steps/check-step.ts';

interface CatalogueRules {
  /** All codes of the specification. */
  codes: readonly string[];
  /** All names ever published. */
  publicNames: readonly string[];
}

/** The problems of a catalogue, one sentence each; empty when it is valid. */
export function validateCatalogue(scenarios: readonly Scenario[], { codes, publicNames }: CatalogueRules): string[] {
  const names = scenarios.map(({ name }) => name);
  const covered = new Set<string>(scenarios.flatMap(({ covers }) => covers));
  return [
    ...scenarios.flatMap((scenario) => validateScenario(scenario)),
    ...findDuplicates(names).map((name) => `${name}: there are two scenarios of that name. Names are unique.`),
    ...codes.filter((code) => !covered.has(code)).map((code) => `${code}: no step of a scenario proves this line.`),
    ...publicNames
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: this public name has gone. Links and contracts use it: restore it or keep an alias.`),
    ...names
      .filter((name) => !publicNames.includes(name))
      .map((name) => `${name}: this name is not among the public ones. Add it with: npm run write`),
  ];
}

function validateScenario(scenario: Scenario): string[] {
  const { name, title, story, covers, expected, host, fixtures, steps } = scenario;
  const methods = fixtures.saved?.methods.map(({ id }) => id) ?? [];
  const checks: [ok: boolean, problem: string][] = [
    [title.trim() !== '', 'it has no title.'],
    [/[.!?’”]$/.test(story), 'the story does not end with punctuation.'],
    [covers.length > 0, 'no step proves a line of the specification.'],
    [expected.length > 0, 'it has no expected result.'],
    [host.show.planHandle !== '', 'the host page has no plan to sell.'],
    [new Set(methods).size === methods.length, 'two saved methods have the same id.'],
    [steps[0]?.type === 'start' || steps[0]?.type === 'begin', 'the first step is not start or begin.'],
    [steps.some(hasAssertion), 'no step asserts anything.'],
  ];
  const vacuous = steps
    .filter((step) => isExpectation(step) && !hasAssertion(step))
    .map((step) => `the step '${describeStep(step)}' asserts nothing.`);
  return [...checks.flatMap(([ok, problem]) => (ok ? [] : [problem])), ...vacuous].map(
    (problem) => `${name}: ${problem}`,
  );
}

const findDuplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
