import type { CatalogueSnapshot } from '../catalogue/catalogue.ts';
import type { Scenario } from '../scenarios/index.ts';
import { scenarioOutcome } from './scenario-outcome.ts';

/** A scenario as GET /scenarios returns it: with a sentence for each step, and its outcome. */
export const serializeScenario = (
  { name, group, title, story, covers, try: inputs, steps, expected }: Scenario,
  { serializeStep }: Pick<CatalogueSnapshot, 'serializeStep'>,
) => ({
  name,
  group,
  title,
  story,
  covers,
  try: inputs,
  outcome: scenarioOutcome({ steps }),
  steps: steps.map(serializeStep),
  expected,
});

export type ScenarioEntry = ReturnType<typeof serializeScenario>;

const cache = new WeakMap<CatalogueSnapshot, ScenarioEntry[]>();

/** All scenarios as GET /scenarios returns them, cached by snapshot. */
export function serializeCatalogue(snapshot: CatalogueSnapshot): ScenarioEntry[] {
  const cached = cache.get(snapshot);
  if (cached) return cached;
  const entries = snapshot.scenarios.map((scenario) => serializeScenario(scenario, snapshot));
  cache.set(snapshot, entries);
  return entries;
}
