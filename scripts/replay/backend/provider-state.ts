import type { z } from 'zod';
import { STATES, type StateName } from '#contract-states';
import { basePriceList, type Scenario } from '#scenarios';
import { CommandError } from '../../command-line/run-command.ts';
import { type BackendOptions, BackendRequestError, changeState, type StateChange } from './backend-client.ts';

/** The provider state that a scenario names, with the params that follow from its data; null if it names none. */
export function stateOf({ providerState, fixtures, host }: Scenario): Omit<StateChange, 'action'> | null {
  if (!providerState) return null;
  const state = providerState.name as StateName;
  const { planHandle } = host.show;
  const { saved, coupons, adjustment, priceList } = fixtures;
  const productId = { ...basePriceList.productList, ...priceList?.productList }[planHandle] ?? planHandle;
  const product = { ...basePriceList.products, ...priceList?.products }[productId];
  const known = {
    ...{ productId, productHandle: planHandle, priceInCents: product?.priceInCents },
    ...{ targetHandle: planHandle, targetPriceInCents: product?.priceInCents, adjustmentInCents: adjustment },
    methods: (saved?.methods ?? []).map(({ card, au_becs_debit: bank }) =>
      card
        ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
        : { bsb: bank?.bsb_number, last4: bank?.last4 },
    ),
    coupons: coupons?.map(({ code, discountType, value }) => ({ code, discountType, value })),
  };
  const names = Object.keys(STATES[state].params.shape);
  const own = Object.entries(known).filter(
    ([name, value]) =>
      names.includes(name) && value !== undefined && !(name === 'methods' && known.methods.length === 0),
  );
  return { state, params: { ...Object.fromEntries(own), ...providerState.params } };
}

/** Why a scenario cannot pass against a backend, or null. */
export function obstacle({ providerState, fixtures, steps }: Scenario): string | null {
  if (!providerState) return 'they name no provider state';
  const saved = fixtures.saved?.methods ?? [];
  const { methods } = STATES[providerState.name as StateName].params.shape as { methods?: z.ZodType };
  if (saved.length === 0 && providerState.params?.['methods'] === undefined && methods?.safeParse(undefined).data)
    return 'the user of their state has saved methods';
  const pays = steps.some(({ type }) => type === 'pay');
  const isClockDecisive = fixtures.clock !== undefined && saved.length > 0 && pays;
  return isClockDecisive ? 'the backend, which keeps its own clock, decides whether their card has expired' : null;
}

/**
 * The scenarios that name a provider state; prints which do not. Throws a `CommandError` if none does, or if the backend
 * cannot set up the state of the first.
 */
export async function selectRunnable(
  scenarios: readonly Scenario[],
  backend: BackendOptions,
  print: (line: string) => void,
): Promise<Scenario[]> {
  const runnable = scenarios.filter((scenario) => obstacle(scenario) === null);
  const others = scenarios.filter((scenario) => !runnable.includes(scenario));
  for (const reason of new Set(others.map(obstacle))) {
    const names = others.filter((scenario) => obstacle(scenario) === reason).map(({ name }) => name);
    print(`Not run, because ${reason}: ${names.join(', ')}.`);
  }
  const [first] = runnable.map(stateOf);
  if (!first) throw new CommandError('None of the selected scenarios can be run against a backend.', 2);
  const clocks = runnable.filter(({ fixtures }) => fixtures.clock !== undefined).map(({ name }) => name);
  if (clocks.length > 0) print(`The clock is set for the page, and the backend keeps its own: ${clocks.join(', ')}.`);
  try {
    await changeState(backend, { ...first, action: 'setup' });
    await changeState(backend, { ...first, action: 'teardown' });
  } catch (error) {
    if (error instanceof BackendRequestError) throw new CommandError(error.message, 2);
    throw error;
  }
  print(`${runnable.length} of ${scenarios.length} scenarios run against ${backend.backendUrl}.`);
  return runnable;
}
