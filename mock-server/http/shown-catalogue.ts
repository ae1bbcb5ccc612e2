import type { Edition } from '../catalogue/catalogue.ts';
import type { Scenario } from '../scenarios/index.ts';
import { outcomeOf } from './scenario-outcome.ts';

/** A scenario as people read it: each step with its sentence, and its ending. */
export const shownScenario = (
  { name, group, title, story, covers, try: toTry, steps, expected }: Scenario,
  { showStep }: Pick<Edition, 'showStep'>,
) => ({
  name,
  group,
  title,
  story,
  covers,
  try: toTry,
  outcome: outcomeOf({ steps }),
  steps: steps.map(showStep),
  expected,
});

const shown = new WeakMap<Edition, ReturnType<typeof shownScenario>[]>();

/** The whole catalogue as people read it; put into words once for each edition. */
export function shownCatalogue(edition: Edition): ReturnType<typeof shownScenario>[] {
  const known = shown.get(edition);
  if (known) return known;
  const entries = edition.scenarios.map((scenario) => shownScenario(scenario, edition));
  shown.set(edition, entries);
  return entries;
}
