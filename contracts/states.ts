/**
 * The provider states of the contracts. The scenario server sets up each state with one scenario.
 *
 * A backend serves `POST <states-url> {state, params, action}`: `setup` sets up the state with the params and returns its
 * values; `teardown` undoes that; unknown states get a 4xx. `npm run contracts` writes the states to states.json and
 * README.md.
 */
export const STATE_VALUES = {
  accessToken: 'id token of the user whom the state is about',
  paymentMethodId: 'id, at the card provider, of the payment method in the state; of several, the first',
  otherMethodId: 'id of the last saved payment method',
  stripeCustomerId: "the user's id at the card provider",
  setupIntentId: 'id of the setup intent that was confirmed',
  cardToken: "id of the card's token at the card provider",
  subscriptionId: 'id of the current subscription',
} as const;

export type StateValue = keyof typeof STATE_VALUES;

export interface ContractState {
  /** The scenario with which the scenario server sets up the state. */
  scenario: string;
  /** What the setup must do, for backend teams. */
  setup: string;
  /** Default params; a contract may override them. */
  params: Record<string, unknown>;
  /** Params that only some contracts use, with examples; absent ones have no effect. */
  optionalParams?: Record<string, unknown>;
  /** Values that the backend returns; they replace the examples in the request. */
  values: readonly StateValue[];
}

/** The meaning of each param, in every state. */
export const PARAM_DESCRIPTIONS: Record<string, string> = {
  productId: 'id of the product that is on sale',
  productHandle: 'handle of the product that is on sale',
  priceInCents: "the product's price, in cents",
  cardNumber: "number of the card, one of Stripe's test cards; it expires in 12/2030",
  message: "the bank's decline message, exactly",
  addOns: 'add-ons in the same purchase: a list of {handle, priceInCents}',
  pricePoint: 'a price point of the product, {handle, priceInCents}; its price replaces the list price',
  methods:
    'all saved payment methods: a list of {brand, last4, expMonth, expYear} for a card and {bsb, last4} for a bank account',
  default: "the default payment method: 'the first', 'none', or 'not listed' (one that has been removed)",
  coupons:
    "all existing coupons: a list of {code, discountType, value}; value is per cent for 'Percentage' and cents for other types; 'endDate' for 'Trial'; 'refusedBecause' for a coupon that cannot be used",
  currentHandle: "handle of the user's current plan",
  currentProductId: "product id of the user's current plan",
  targetHandle: 'handle of the plan to move to',
  targetPriceInCents: 'price of the plan to move to, in cents',
  adjustmentInCents:
    'prorated adjustment of the migration, in cents: negative is credit, positive a charge; null if there is nothing to migrate',
  notUpgradeable: 'whether the active plan is marked as not upgradeable',
  subscriptions:
    "all subscriptions of the user: a list of {productId, product, state, paidBy, couponCodes}; paidBy is a card or bank account as in 'methods', or null",
  method: "the payment method: {cardNumber} or {bsb, accountNumber}, from Stripe's test numbers",
  tokenExpired: 'true: the returned token has expired',
  idempotencyKey: 'the Idempotency-Key header of the first purchase',
};

/** A monthly plan. Its id is neither a handle nor a subscription id. */
const MONTHLY_PLAN = { productId: 'prod_standard_monthly', priceInCents: 4900 };

const UPGRADE = {
  currentHandle: 'standard-monthly',
  currentProductId: 'prod_standard_monthly',
  targetHandle: 'standard-yearly',
  targetPriceInCents: 58_800,
  adjustmentInCents: -12_000,
};

const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const MASTERCARD = { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2030 };
const BANK_ACCOUNT = { bsb: '000000', last4: '3456' };

const CARD_SETUP: readonly StateValue[] = ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'];

export const STATES = {
  'nobody is signed in': {
    scenario: 'buy-new-card',
    setup: 'No setup: the request has no id token.',
    params: {},
    values: [],
  },
  'the id token has expired': {
    scenario: 'auth-token-expired',
    setup: 'The user exists, and the returned token was valid and has expired.',
    params: { tokenExpired: true },
    values: ['accessToken'],
  },
  'a signed-in user without saved methods may buy a monthly plan': {
    scenario: 'buy-new-card',
    setup:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just confirmed a setup intent with the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: '4242424242424242' },
    optionalParams: {
      addOns: [{ handle: 'will-kit', priceInCents: 4950 }],
      pricePoint: { handle: 'loyal-customers', priceInCents: 3900 },
    },
    values: CARD_SETUP,
  },
  'the bank refuses the first charge': {
    scenario: 'decline-at-create',
    setup: 'As for a user who may buy a monthly plan, but the bank declines charges to the card, with this message.',
    params: { ...MONTHLY_PLAN, cardNumber: '4000000000000341', message: 'Your card was declined.' },
    values: CARD_SETUP,
  },
  'a signed-in user has made a token of a card': {
    scenario: 'buy-card-token-fallback',
    setup:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just created a card token at the card provider with the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: '4242424242424242' },
    values: ['accessToken', 'cardToken'],
  },
  'the answer to a purchase was lost': {
    scenario: 'pay-response-lost',
    setup:
      'The user has one saved card and has just bought the product with it, under this idempotency key. The purchase succeeded and its response was lost.',
    params: { ...MONTHLY_PLAN, idempotencyKey: 'contract-key-1' },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId'],
  },
  'a signed-in user has saved payment methods': {
    scenario: 'save-change-default',
    setup: 'The user has no plan, exactly these saved methods and this default. The product is on sale at this price.',
    params: { ...MONTHLY_PLAN, methods: [VISA, MASTERCARD, BANK_ACCOUNT], default: 'the first' },
    values: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId'],
  },
  'coupons may be used for a monthly plan': {
    scenario: 'coupon-replaced',
    setup:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan and one saved card, the default.',
    params: {
      ...MONTHLY_PLAN,
      productHandle: 'standard-monthly',
      coupons: [
        { code: 'SAVE15', discountType: 'Percentage', value: 15 },
        { code: 'TENOFF', discountType: 'Amount', value: 1_000 },
      ],
    },
    values: ['accessToken', 'paymentMethodId', 'stripeCustomerId'],
  },
  'a signed-in user may move from a monthly to a yearly plan': {
    scenario: 'migrate-credit-default-card',
    setup:
      'The user has the current plan, paid by the only saved card (Visa ending in 4242, 12/2030), which is the default, unless `methods` is given. The target plan is on sale at its price, and moving to it has this adjustment. The names of plans follow from their handles (standard-yearly is Standard yearly), and a yearly plan is billed every 12 months.',
    params: UPGRADE,
    optionalParams: {
      methods: [VISA, BANK_ACCOUNT],
      coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15 }],
      pricePoint: { handle: 'loyal-customers', priceInCents: 50_000 },
    },
    values: ['accessToken', 'subscriptionId', 'otherMethodId'],
  },
  'the bank refuses the charge of a migration': {
    scenario: 'migrate-declined-by-server',
    setup:
      'As for a user who may move from a monthly to a yearly plan, but the bank declines charges to the default method, with this message.',
    params: { ...UPGRADE, message: 'Your bank declined this payment.' },
    values: ['accessToken', 'subscriptionId'],
  },
  'a signed-in user has several subscriptions': {
    scenario: 'migrate-not-upgradeable',
    setup:
      'The user has exactly these subscriptions. The active plan is the current one, with this notUpgradeable mark.',
    params: {
      currentHandle: 'standard-monthly',
      notUpgradeable: true,
      subscriptions: [
        {
          productId: 'prod_standard_monthly',
          product: 'Standard monthly',
          state: 'active',
          paidBy: VISA,
          couponCodes: [],
        },
      ],
    },
    values: ['accessToken'],
  },
  'a signed-in user has made a payment method at the card provider': {
    scenario: 'save-new-card',
    setup:
      'The browser has just created the payment method at the card provider, and the backend has not attached it yet. The user has one other saved card, the default.',
    params: { method: { cardNumber: '5555555555554444' } },
    values: ['accessToken', 'paymentMethodId'],
  },
} as const satisfies Record<string, ContractState>;

export type StateName = keyof typeof STATES;

/** The state with this name, or null. */
export const findState = (name: string): ContractState | null =>
  Object.hasOwn(STATES, name) ? STATES[name as StateName] : null;

/** Example values in the pact, replaced by the backend's values during verification. */
export const EXAMPLE_VALUES: Record<StateValue, string> = {
  accessToken: 'contract-token',
  paymentMethodId: 'pm_contract_example',
  otherMethodId: 'pm_contract_other',
  stripeCustomerId: 'cus_contract_example',
  setupIntentId: 'seti_contract_example',
  cardToken: 'tok_contract_example',
  subscriptionId: 'sub_contract_current',
};
