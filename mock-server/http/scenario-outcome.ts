import { METHOD_NOT_SAVED, METHOD_UPDATED, PAYMENT_DECLINED } from '../scenarios/copy.ts';
import type { Scenario, Step } from '../scenarios/index.ts';

/** How a scenario ends, in a word to search by. */
export type Outcome = 'paid' | 'saved' | 'refused' | 'blocked' | 'shown';

/** Read off what the steps expect: money that moved says more than what went wrong before it. */
export function outcomeOf({ steps }: Pick<Scenario, 'steps'>): Outcome {
  const announces = (...titles: string[]) =>
    steps.some((step) => step.type === 'expectToast' && titles.includes(step.title));
  if (steps.some(isPurchase)) return 'paid';
  if (announces(METHOD_UPDATED)) return 'saved';
  if (announces(PAYMENT_DECLINED, METHOD_NOT_SAVED)) return 'refused';
  return steps.some((step) => step.type === 'expectPayDisabled') ? 'blocked' : 'shown';
}

const isPurchase = (step: Step): boolean => step.type === 'expectHostEvents' && step.events.length > 0;
