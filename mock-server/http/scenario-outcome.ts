import type { Scenario, Step } from '../scenarios/index.ts';
import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/ui-text.ts';

/** How a scenario ends, for search and filters. */
export type ScenarioOutcome = 'paid' | 'saved' | 'refused' | 'blocked' | 'shown';

/** Derives the outcome from the expected steps. A payment takes precedence over earlier failures. */
export function scenarioOutcome({ steps }: Pick<Scenario, 'steps'>): ScenarioOutcome {
  const expectsToast = (...titles: string[]) =>
    steps.some((step) => step.type === 'expectToast' && titles.includes(step.title));
  if (steps.some(isPurchase)) return 'paid';
  if (expectsToast(METHOD_UPDATED)) return 'saved';
  if (expectsToast(PAYMENT_DECLINED, METHOD_NOT_SAVED)) return 'refused';
  return steps.some((step) => step.type === 'expectPayDisabled') ? 'blocked' : 'shown';
}

const isPurchase = (step: Step): boolean => step.type === 'expectHostEvents' && step.events.length > 0;
