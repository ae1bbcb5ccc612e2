import type { StateName } from '#contract-states';
import { basePriceList, type Scenario } from '#scenarios';
import { findTestCard } from '../../../mock-server/card-provider/index.ts';
import type { SavedMethodRecord } from '../../../mock-server/schemas/records.ts';

/** The provider state that prepares the start of a scenario at a real backend. */
export interface PreparedState {
  name: StateName;
  params: Record<string, unknown>;
  /** The new payment method that the state has made at the card provider: a card number, or a BSB and account. */
  newMethod: string | null;
  /** Whether the bank declines every charge. */
  declines: boolean;
}

type StateResult = { state: PreparedState } | { reason: string };

const unprepared = (reason: string): StateResult => ({ reason: `no provider state prepares ${reason}` });
const prepared = (
  name: StateName,
  params: PreparedState['params'],
  rest: Partial<PreparedState> = {},
): StateResult => ({
  state: { name, params, newMethod: null, declines: false, ...rest },
});

/** Derives the provider state of a scenario from its fixtures, host page and steps. */
export function deriveState(scenario: Scenario): StateResult {
  const { fixtures, host } = scenario;
  if (host.signedOut) return prepared('nobody is signed in', {});
  if (fixtures.clientSecret !== undefined) return unprepared('setup intents with another client secret');
  if (fixtures.activeSubscription) return unprepared('a plan that cannot be upgraded, together with an upgrade');
  const product = productOf(scenario);
  if (!product) return unprepared(`a plan that is not for sale ('${host.show.planHandle}')`);
  if ((fixtures.subscriptions ?? []).length > 0) return migrationState(scenario, product);
  if ((fixtures.saved?.methods ?? []).length > 0) return savedMethodsState(scenario, product);
  return newUserState(scenario, product);
}

interface Product {
  productId: string;
  priceInCents: number;
}

function productOf({ fixtures, host }: Scenario): Product | null {
  const { planHandle } = host.show;
  for (const { productList, products } of [basePriceList, ...(fixtures.priceList ? [fixtures.priceList] : [])]) {
    const id = new Map(Object.entries(productList)).get(planHandle);
    const product = id === undefined ? undefined : new Map(Object.entries(products)).get(id);
    if (id !== undefined && product) return { productId: id, priceInCents: product.priceInCents };
  }
  return null;
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

function pricePointParam({ host: { show } }: Scenario) {
  const { pricePointHandle: handle, breakdown } = show;
  return handle === undefined || breakdown?.planPrice === undefined
    ? {}
    : { pricePoint: { handle, priceInCents: toCents(breakdown.planPrice) } };
}

function addOnsParam({ host: { show } }: Scenario) {
  const addOns = (show.breakdown?.addOns ?? []).flatMap(({ handle, price }) =>
    handle === undefined ? [] : [{ handle, priceInCents: toCents(price) }],
  );
  return addOns.length === 0 ? {} : { addOns };
}

const isEmpty = (params: object): boolean => Object.keys(params).length === 0;

/** Nobody's methods, plans or coupons: the user enters a new card. */
function newUserState(scenario: Scenario, product: Product): StateResult {
  if ((scenario.fixtures.coupons ?? []).length > 0) return unprepared('coupons for a user without a saved card');
  const cardNumber = firstAcceptedCard(scenario);
  const { testCase } = findTestCard(cardNumber, { hasCvc: true });
  const extras = { ...addOnsParam(scenario), ...pricePointParam(scenario) };
  if (testCase === 'charge-declined') {
    const params = { ...product, method: { cardNumber }, message: 'Your card was declined.' };
    return prepared('the bank refuses the first charge', params, { newMethod: cardNumber, declines: true });
  }
  if (scenario.provider?.confirmSetup === 'processing' && isEmpty(extras))
    return prepared(
      'a signed-in user has made a token of a card',
      { ...product, cardNumber },
      { newMethod: cardNumber },
    );
  return prepared(
    'a signed-in user without saved methods may buy a monthly plan',
    { ...product, method: { cardNumber }, ...extras },
    { newMethod: cardNumber },
  );
}

/** The first card that the steps enter and that can be set up; otherwise any valid card. */
function firstAcceptedCard({ steps }: Scenario): string {
  const numbers = steps.flatMap((step) => (step.type === 'enterCard' ? [step.card.number] : []));
  return numbers.find(isAccepted) ?? '4242424242424242';
}

export const isAccepted = (cardNumber: string): boolean =>
  isValidNumber(cardNumber) && findTestCard(cardNumber, { hasCvc: true }).decline === undefined;

/** The Luhn check. */
export const isValidNumber = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
};

function savedMethodsState(scenario: Scenario, product: Product): StateResult {
  const { saved, coupons = [] } = scenario.fixtures;
  const methods = (saved?.methods ?? []).map(methodParam);
  const choice = defaultChoice(scenario);
  const hasOneVisa = methods.length === 1 && JSON.stringify(methods[0]) === ONE_VISA && choice === 'the first';
  if (methods.includes(null)) return unprepared('a saved method that is neither a card nor a bank account');
  if (choice === null) return unprepared('a default method that is not the first of the list');
  if (!isEmpty(pricePointParam(scenario)) || !isEmpty(addOnsParam(scenario)))
    return unprepared('add-ons or a price point for a user with saved methods');
  if (coupons.length > 0) {
    if (!hasOneVisa) return unprepared('coupons for a user with other saved methods than one Visa card');
    const productHandle = scenario.host.show.planHandle;
    return prepared('coupons may be used for a monthly plan', {
      ...product,
      productHandle,
      coupons: coupons.map(couponParam),
    });
  }
  const newMethod = savedByDialog(scenario);
  if (newMethod !== null && hasOneVisa) {
    const [bsb = '', accountNumber] = newMethod.split(' ');
    const method = accountNumber === undefined ? { cardNumber: newMethod } : { bsb, accountNumber };
    return prepared('a signed-in user has made a payment method at the card provider', { method }, { newMethod });
  }
  return prepared('a signed-in user has saved payment methods', { ...product, methods, default: choice });
}

const ONE_VISA = JSON.stringify({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 });

const methodParam = ({ card, au_becs_debit: bank }: SavedMethodRecord) => {
  if (card) return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year };
  return bank ? { bsb: bank.bsb_number, last4: bank.last4 } : null;
};

/** The default as the param of a state; null if no state has it. */
function defaultChoice({ fixtures: { saved } }: Scenario): 'the first' | 'none' | 'not listed' | null {
  const { methods = [], defaultPayment = null } = saved ?? {};
  if (defaultPayment === null) return 'none';
  const index = methods.findIndex(({ id }) => id === defaultPayment);
  return index === -1 ? 'not listed' : index === 0 ? 'the first' : null;
}

const couponParam = ({ code, discountType, value, endDate, refusedBecause }: CouponFixture) => ({
  code,
  discountType,
  value,
  ...(endDate === null ? {} : { endDate }),
  ...(refusedBecause === null ? {} : { refusedBecause }),
});
type CouponFixture = NonNullable<Scenario['fixtures']['coupons']>[number];

/** The new method that a scenario of the save dialog enters: a card number, or 'BSB account'; null without one. */
function savedByDialog({ host, steps }: Scenario): string | null {
  if (host.start.opens !== 'payment method dialog') return null;
  const entered = steps.flatMap((step) => {
    if (step.type === 'enterCard') return isValidNumber(step.card.number) ? [step.card.number] : [];
    return step.type === 'enterBankAccount' ? [formatAccount(step.bank)] : [];
  });
  return entered.at(-1) ?? null;
}

export const formatAccount = ({ bsb, account }: { bsb: string; account: string }): string =>
  `${bsb.replace('-', '')} ${account}`;

function migrationState(scenario: Scenario, { priceInCents }: Product): StateResult {
  const { saved, subscriptions = [], adjustment, coupons = [] } = scenario.fixtures;
  const [current, second] = subscriptions;
  const [first] = saved?.methods ?? [];
  const choice = defaultChoice(scenario);
  if (!current || second) return unprepared('several subscriptions together with an upgrade');
  if (!isEmpty(addOnsParam(scenario))) return unprepared('add-ons for an upgrade');
  if (choice !== (first ? 'the first' : 'none')) return unprepared('an upgrade whose default is not the first method');
  if ((current.creditCard?.slice(-4) ?? null) !== (first?.card?.last4 ?? null))
    return unprepared('an upgrade of a plan that another method than the default has paid');
  const currentHandle = current.id.replace(/^sub_/, '').replaceAll('_', '-');
  const message = scenario.answers?.MigrateSubscription?.flatMap((answer) =>
    answer.kind === 'refuse' && answer.code === 'PAYMENT_DECLINED' ? [answer.message] : [],
  )[0];
  const methods = (saved?.methods ?? []).map(methodParam);
  const params = {
    currentHandle,
    currentProductId: current.productId,
    targetHandle: scenario.host.show.planHandle,
    targetPriceInCents: priceInCents,
    adjustmentInCents: adjustment ?? null,
    ...(methods.length === 1 && JSON.stringify(methods[0]) === ONE_VISA ? {} : { methods }),
  };
  if (message !== undefined)
    return prepared('the bank refuses the charge of a migration', { ...params, message }, { declines: true });
  return prepared('a signed-in user may move from a monthly to a yearly plan', {
    ...params,
    ...(coupons.length > 0 ? { coupons: coupons.map(couponParam) } : {}),
    ...pricePointParam(scenario),
  });
}
