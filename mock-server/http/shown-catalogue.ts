import type { Edition } from '../catalogue/catalogue.ts';
import { outcomeOf } from './scenario-outcome.ts';

/** The catalogue as people read it: each step with its sentence, each scenario with its ending. */
export const shownCatalogue = ({ scenarios, sayStep }: Edition) =>
  scenarios.map(({ name, group, title, story, covers, try: toTry, steps, expected }) => ({
    name,
    group,
    title,
    story,
    covers,
    try: toTry,
    outcome: outcomeOf({ steps }),
    steps: steps.map((step) => ({ ...step, says: sayStep(step) })),
    expected,
  }));
