import { checkoutPage } from './host-page.ts';
import type { Scenario, ScenarioGroup } from './scenario.ts';
import { collectProvedLines } from './step-marks.ts';
import type { Step } from './steps/all-steps.ts';
import { start } from './steps/index.ts';

export interface ScenarioDefinition extends Omit<Scenario, 'group' | 'covers' | 'try' | 'fixtures' | 'host' | 'steps'> {
  fixtures?: Scenario['fixtures'];
  /** The host page; by default a page that sells the standard monthly plan. */
  host?: Scenario['host'];
  steps: readonly (Step | readonly Step[])[];
  /** Scenarios derived from this one, by suffix: 'period-fixed-handles@lap-vic-grant'. */
  variants?: Record<string, Partial<Omit<ScenarioDefinition, 'name' | 'variants'>>>;
}

export const defineScenarios = (group: ScenarioGroup, definitions: readonly ScenarioDefinition[]): Scenario[] =>
  definitions.flatMap(({ variants = {}, ...definition }) => [
    completeScenario(group, definition),
    ...Object.entries(variants).map(([variant, overrides]) =>
      completeScenario(group, { ...definition, ...overrides, name: `${definition.name}@${variant}` }),
    ),
  ]);

function completeScenario(
  group: ScenarioGroup,
  { steps: nestedSteps, fixtures = {}, host, ...definition }: ScenarioDefinition,
): Scenario {
  const authored = nestedSteps.flat();
  const isStarted = authored[0]?.type === 'start' || authored[0]?.type === 'begin';
  const steps = isStarted ? authored : [start(), ...authored];
  return {
    ...definition,
    group,
    covers: collectProvedLines(steps),
    try: collectTypedValues(steps),
    fixtures,
    host: host ?? checkoutPage('standard-monthly'),
    steps,
  };
}

export function collectTypedValues(steps: readonly Step[]): Scenario['try'] {
  const cards = steps.flatMap((step) => ('card' in step && step.card.number !== '' ? [step.card.number] : []));
  const banks = steps.flatMap((step) => ('bank' in step ? [`${step.bank.bsb} ${step.bank.account}`] : []));
  const coupons = steps.flatMap((step) => (step.type === 'applyCoupon' ? [step.code] : []));
  return { cards: [...new Set(cards)], banks: [...new Set(banks)], coupons: [...new Set(coupons)] };
}
