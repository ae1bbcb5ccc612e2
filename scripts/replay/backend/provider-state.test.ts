import { expect, it } from 'vitest';
import { STATES } from '#contract-states';
import { catalogue, findScenario, type Scenario } from '#scenarios';
import { obstacle, stateOf } from './provider-state.ts';

it('gives each provider state that a scenario names valid params', () => {
  const states = catalogue.flatMap((scenario) => ({ name: scenario.name, change: stateOf(scenario) }));
  for (const { name, change } of states)
    if (change) expect(STATES[change.state].params.safeParse(change.params).error?.issues ?? [], name).toEqual([]);
  expect(stateOf(findScenario('price-thousands') as Scenario)).toEqual({
    state: 'a signed-in user may move from a monthly to a yearly plan',
    params: {
      ...{ targetHandle: 'counsel-yearly', targetPriceInCents: 250_000, adjustmentInCents: -123_450 },
    },
  });
});

it('does not run what a backend cannot pass', () => {
  const named = catalogue.filter(({ providerState }) => providerState);
  expect(named.filter((scenario) => obstacle(scenario) !== null).map(({ name }) => name)).toEqual([
    'saved-card-expires-this-month',
    'westpac-migration-wrong-bank',
    'price-thousands',
    'provider-script-blocked@while-upgrading',
  ]);
});
