import type { Scenario } from './scenario.ts';
import { asserts, describeStep, isExpectation } from './steps/index.ts';

interface Rules {
  /** Every code of the specification there is. */
  codes: readonly string[];
  /** Every name that was ever given away. */
  publicNames: readonly string[];
}

/** What is wrong with a catalogue, a sentence each; empty when nothing is. */
export function catalogueProblems(scenarios: readonly Scenario[], { codes, publicNames }: Rules): string[] {
  const names = scenarios.map(({ name }) => name);
  const covered = new Set<string>(scenarios.flatMap(({ covers }) => covers));
  return [
    ...scenarios.flatMap((scenario) => scenarioProblems(scenario, codes)),
    ...repeated(names).map((name) => `${name}: there are two scenarios of that name. Names are unique.`),
    ...codes.filter((code) => !covered.has(code)).map((code) => `${code}: no scenario covers this line.`),
    ...publicNames
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: this public name has gone. Links and contracts use it: give it back, or keep an alias.`),
    ...names
      .filter((name) => !publicNames.includes(name))
      .map((name) => `${name}: this name is not among the public ones. Add it with: npm run scenarios -- write`),
  ];
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(@[a-z0-9]+(-[a-z0-9]+)*)?$/;

function scenarioProblems(scenario: Scenario, codes: readonly string[]): string[] {
  const { name, title, story, covers, expected, host, fixtures, steps } = scenario;
  const methods = fixtures.saved?.methods.map(({ id }) => id) ?? [];
  const checks: [ok: boolean, problem: string][] = [
    [NAME.test(name), 'the name is not in kebab-case.'],
    [title.trim() !== '', 'there is no title.'],
    [/[.!?’”]$/.test(story), 'the story does not end like a sentence.'],
    [covers.length > 0, 'it covers no line of the specification.'],
    [new Set(covers).size === covers.length, 'it names a line twice.'],
    [expected.length > 0, 'it does not say what should happen.'],
    [host.show.planHandle !== '', 'the host page sells nothing.'],
    [new Set(methods).size === methods.length, 'two saved methods have one id.'],
    [steps[0]?.type === 'start' || steps[0]?.type === 'begin', 'the first step does not start it.'],
    [steps.some(asserts), 'no step asserts anything.'],
  ];
  const unknown = covers.filter((code) => !codes.includes(code)).map((code) => `there is no line '${code}'.`);
  const idle = steps
    .filter((step) => isExpectation(step) && !asserts(step))
    .map((step) => `the step '${describeStep(step)}' asserts nothing.`);
  return [...checks.flatMap(([ok, problem]) => (ok ? [] : [problem])), ...unknown, ...idle].map(
    (problem) => `${name}: ${problem}`,
  );
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, place) => names.indexOf(name) !== place)),
];
