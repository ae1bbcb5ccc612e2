import { buying } from './host-page.ts';
import type { Scenario, ScenarioGroup } from './scenario.ts';
import type { Step } from './steps/index.ts';

/** A scenario as it is written: what is usual is left out, and several steps may stand as one phrase. */
export interface Entry extends Omit<Scenario, 'group' | 'try' | 'fixtures' | 'host' | 'steps'> {
  /** Nothing saved, no subscription, no coupon when left out. */
  fixtures?: Scenario['fixtures'];
  /** A page that sells the standard monthly plan when left out. */
  host?: Scenario['host'];
  /** The first one starts the scenario. */
  steps: readonly (Step | readonly Step[])[];
  /** The same with a difference, each a scenario of its own: 'period-fixed-handles@lap-vic-grant'. */
  variants?: Record<string, Partial<Omit<Entry, 'name' | 'variants'>>>;
}

/** The scenarios of a group, with their variants behind them. What a person types to try one by hand is read off its steps. */
export const defineScenarios = (group: ScenarioGroup, entries: readonly Entry[]): Scenario[] =>
  entries.flatMap(({ variants = {}, ...entry }) => [
    whole(group, entry),
    ...Object.entries(variants).map(([variant, change]) =>
      whole(group, { ...entry, ...change, name: `${entry.name}@${variant}` }),
    ),
  ]);

function whole(group: ScenarioGroup, { steps: phrases, fixtures = {}, host, ...entry }: Entry): Scenario {
  const steps = phrases.flat();
  return {
    ...entry,
    group,
    try: typedIn(steps),
    fixtures,
    host: host ?? buying('standard-monthly'),
    steps,
  };
}

/** Every card, bank account and coupon that the steps type, once each. */
function typedIn(steps: readonly Step[]): Scenario['try'] {
  const cards = steps.flatMap((step) => ('card' in step && step.card.number !== '' ? [step.card.number] : []));
  const banks = steps.flatMap((step) => ('bank' in step ? [`${step.bank.bsb} ${step.bank.account}`] : []));
  const coupons = steps.flatMap((step) => (step.type === 'applyCoupon' ? [step.code] : []));
  return { cards: [...new Set(cards)], banks: [...new Set(banks)], coupons: [...new Set(coupons)] };
}
