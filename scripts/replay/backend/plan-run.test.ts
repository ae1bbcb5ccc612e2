import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { STATES } from '#contract-states';
import { catalogue, findScenario } from '#scenarios';
import { planRun } from './plan-run.ts';

function planOf(name: string) {
  const scenario = findScenario(name);
  if (!scenario) throw new Error(`There is no scenario '${name}'.`);
  return planRun(scenario);
}

describe('planRun', () => {
  it('derives valid params of a provider state from fixtures, host page and entered cards', () => {
    expect(planOf('buy-with-price-point')).toMatchObject({
      state: {
        name: 'a signed-in user without saved methods may buy a monthly plan',
        params: { productId: 'prod_standard_monthly', method: { cardNumber: '4242424242424242' } },
      },
    });
    const runnable = catalogue.flatMap((scenario) => {
      const plan = planRun(scenario);
      return 'state' in plan ? [{ scenario: scenario.name, state: plan.state.name, params: plan.state.params }] : [];
    });
    expect(runnable.length).toBeGreaterThan(90);
    for (const { scenario, state, params } of runnable) {
      const schema: z.ZodType = STATES[state].params;
      expect(schema.safeParse(params).error?.issues ?? [], scenario).toEqual([]);
    }
  });

  it.each([
    ['stale-saved-method', 'only the scenario server can do this: A payment method is removed in another tab'],
    ['pay-server-500', 'only the scenario server can do this: once, CreateSubscription is answered with HTTP 500'],
    ['host-unknown-plan', "no provider state prepares a plan that is not for sale ('no-such-plan')"],
    ['price-override-zero', 'no provider state sets an all-in price'],
  ])('gives the reason why %s cannot be run', (name, reason) => {
    expect(planOf(name)).toEqual({ reason });
  });
});
