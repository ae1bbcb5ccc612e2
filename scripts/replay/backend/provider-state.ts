import { STATES, type StateName } from '#contract-states';
import { basePriceList, type Scenario } from '#scenarios';
import { CommandError } from '../../command-line/run-command.ts';
import { type BackendOptions, changeState, NoAnswerError, type StateChange } from './backend-client.ts';

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
  const own = Object.entries(known).filter(([name, value]) => names.includes(name) && value !== undefined);
  return { state, params: { ...Object.fromEntries(own), ...providerState.params } };
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
  const runnable = scenarios.filter(({ providerState }) => providerState);
  const others = scenarios.filter((scenario) => !runnable.includes(scenario)).map(({ name }) => name);
  if (others.length > 0) print(`Not run, because they name no provider state: ${others.join(', ')}.`);
  const [first] = runnable.map(stateOf);
  if (!first) throw new CommandError('None of the selected scenarios can be run against a backend.', 2);
  const clocks = runnable.filter(({ fixtures }) => fixtures.clock !== undefined).map(({ name }) => name);
  if (clocks.length > 0) print(`The clock is set for the page, and the backend keeps its own: ${clocks.join(', ')}.`);
  try {
    await changeState(backend, { ...first, action: 'setup' });
    await changeState(backend, { ...first, action: 'teardown' });
  } catch (error) {
    if (error instanceof NoAnswerError) throw new CommandError(error.message, 2);
    throw error;
  }
  print(`${runnable.length} of ${scenarios.length} scenarios run against ${backend.backendUrl}.`);
  return runnable;
}
