import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STATES, type StateName } from '#contract-states';
import { catalogue, findScenario } from '#scenarios';
import { planRun, type RunnablePlan } from './plan-run.ts';

function planOf(name: string) {
  const scenario = findScenario(name);
  if (!scenario) throw new Error(`There is no scenario '${name}'.`);
  return planRun(scenario);
}

const runnable = catalogue.map(planRun).filter((plan): plan is RunnablePlan => plan.status === 'runnable');

describe('planRun', () => {
  it('derives the provider state from fixtures, host page and entered cards', () => {
    expect(planOf('buy-with-price-point')).toMatchObject({
      state: {
        name: 'a signed-in user without saved methods may buy a monthly plan',
        params: {
          productId: 'prod_standard_monthly',
          method: { cardNumber: '4242424242424242' },
          pricePoint: { priceInCents: 3900 },
        },
      },
      skipped: null,
    });
    expect(planOf('saved-default-id-unknown')).toMatchObject({
      state: { name: 'a signed-in user has saved payment methods', params: { default: 'not listed' } },
    });
    expect(planOf('save-new-bank-account')).toMatchObject({
      state: { params: { method: { bsb: '000000', accountNumber: '000123456' } } },
    });
    expect(planOf('journey-upgrade-with-credit-and-coupon')).toMatchObject({
      state: {
        params: { targetHandle: 'standard-yearly', adjustmentInCents: -12_000, currentHandle: 'standard-monthly' },
      },
    });
  });

  it('sends each state valid params, with all that it requires', () => {
    for (const { scenario, state } of runnable) {
      const { params } = STATES[state.name];
      expect(params.safeParse(state.params).error?.issues ?? [], scenario.name).toEqual([]);
      const required = Object.entries<z.ZodType>(params.shape).flatMap(([name, schema]) =>
        schema instanceof z.ZodOptional ? [] : [name],
      );
      const sent = Object.keys(state.params);
      expect(
        required.filter((name) => !sent.includes(name)),
        scenario.name,
      ).toEqual([]);
    }
  });

  it('runs most of the catalogue completely', () => {
    expect(runnable.length).toBeGreaterThan(100);
    expect(runnable.filter(({ skipped }) => skipped === null).length).toBeGreaterThan(90);
    const names = new Set<StateName>(runnable.map(({ state }) => state.name));
    expect(names.size).toBeGreaterThan(6);
  });

  it('stops before the first step that only the scenario server can do, and says why', () => {
    expect(planOf('stale-saved-method')).toMatchObject({
      stepCount: 2,
      skipped: { reason: 'only the scenario server can do this: A payment method is removed in another tab' },
    });
    expect(planOf('auth-token-expired')).toMatchObject({
      skipped: { reason: expect.stringContaining('token expire') },
    });
    expect(planOf('decline-at-create')).toMatchObject({
      state: { name: 'the bank refuses the first charge', params: { method: { cardNumber: '4000000000000341' } } },
      skipped: { reason: 'the provider state declines every charge' },
    });
    expect(planOf('price-override-zero')).toMatchObject({
      skipped: { reason: 'no provider state sets an all-in price' },
    });
  });

  it('runs faults of the card provider and delays, which need no backend', () => {
    for (const name of ['provider-script-blocked', 'pay-slow-network', 'buy-bank-setup-processing'])
      expect(planOf(name)).toMatchObject({ status: 'runnable', skipped: null });
  });

  it('says why a start cannot be prepared', () => {
    const reason = (name: string) => {
      const plan = planOf(name);
      return plan.status === 'not runnable' ? plan.reason : 'runnable';
    };
    expect(reason('buy-saved-bank-default')).toBe(
      'no provider state prepares a default method that is not the first of the list',
    );
    expect(reason('saved-method-unsupported-type')).toMatch(/neither a card nor a bank account/);
    expect(reason('pay-server-500')).toBe(
      'only the scenario server can do this: once, CreateSubscription is answered with HTTP 500',
    );
    expect(reason('host-unknown-plan')).toMatch(/not for sale \('no-such-plan'\)/);
  });

  it('notes that a clock reaches only the page', () => {
    expect(planOf('saved-card-expires-at-midnight')).toMatchObject({ notes: [expect.stringContaining('clock')] });
  });
});
