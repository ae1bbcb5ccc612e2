/**
 * What a backend must have arranged before a contract is tried on it: plain sentences, each played by one scenario.
 *
 * A backend answers `POST <states-url> {state, params, action}`: on `setup` it makes the sentence true, with the params
 * as facts, and answers the values that `supplies` names; on `teardown` it starts over. Unknown states get a 4xx.
 * `npm run contracts` writes the same table to states.json, for programs, and to README.md, for people.
 */
export const STATE_VALUES = {
  accessToken: 'id token of the user whom the state is about',
  paymentMethodId:
    "id of the payment method at the card provider that the sentence speaks of; of several, the first one's",
  otherMethodId: 'id of the last of the saved methods',
  stripeCustomerId: "the user's id at the card provider",
  setupIntentId: 'id of the setup intent that was confirmed',
  cardToken: "id of the card's token at the card provider",
  subscriptionId: 'id of the current subscription',
} as const;

export type StateValue = keyof typeof STATE_VALUES;

export interface ContractState {
  /** The scenario in which the scenario server plays this state. */
  scenario: string;
  /** For whoever arranges it. */
  arrange: string;
  /** Facts that every contract of this state names; a contract may name others in their place. */
  params: Record<string, unknown>;
  /** Facts that only some contracts name, and nothing special where they are absent. */
  options?: Record<string, unknown>;
  /** Values that only the backend can know; they take the place of the examples in the request. */
  supplies: readonly StateValue[];
}

/** What each parameter means, wherever it occurs. */
export const PARAMS: Record<string, string> = {
  productId: 'id of the product that is on sale',
  productHandle: 'handle of the product that is on sale',
  priceInCents: "the product's price, in cents",
  cardNumber: "number of the card, one of Stripe's test cards; it expires in 12/2030",
  message: "what the bank's refusal reads, word for word",
  addOns: 'further products in the same order: a list of {handle, priceInCents}',
  pricePoint:
    'a price point of the product that is bought, {handle, priceInCents}: this price applies in place of the list price',
  methods:
    'the saved methods, all of them: a list of {brand, last4, expMonth, expYear} for a card and {bsb, last4} for a bank account',
  default: "which method is the default: 'the first', 'none', or 'not listed' (one that has since been removed)",
  coupons:
    "the coupons that exist, all of them: a list of {code, discountType, value}: per cent for 'Percentage', cents for any other type; with 'endDate' for 'Trial'; with 'refusedBecause' for one that may not be used",
  currentHandle: "handle of the user's current plan",
  currentProductId: "product id of the user's current plan",
  targetHandle: 'handle of the plan to move to',
  targetPriceInCents: 'price of the plan to move to, in cents',
  adjustmentInCents:
    'what the current plan is worth against the new one, in cents: negative is credit, positive a charge; null: there is nothing to migrate',
  notUpgradeable: 'whether the active plan is marked as not upgradeable',
  subscriptions:
    "all subscriptions of the user: a list of {productId, product, state, paidBy, couponCodes}; paidBy is a card or bank account as in 'methods', or null",
  method: "what was made: {cardNumber} or {bsb, accountNumber}, of Stripe's test numbers",
  tokenExpired: 'true: the token that is answered is one that has expired',
  idempotencyKey: 'the header Idempotency-Key of the first purchase',
};

/** A monthly plan. Its id cannot be taken for a handle or for a subscription. */
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
    arrange: 'Nothing: the request carries no id token.',
    params: {},
    supplies: [],
  },
  'the id token has expired': {
    scenario: 'auth-token-expired',
    arrange: 'The user exists, and the token that is answered is one that was good and is not any more.',
    params: { tokenExpired: true },
    supplies: ['accessToken'],
  },
  'a signed-in user without saved methods may buy a monthly plan': {
    scenario: 'buy-new-card',
    arrange:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just confirmed a setup intent with the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: '4242424242424242' },
    options: {
      addOns: [{ handle: 'will-kit', priceInCents: 4950 }],
      pricePoint: { handle: 'loyal-customers', priceInCents: 3900 },
    },
    supplies: CARD_SETUP,
  },
  'the bank refuses the first charge': {
    scenario: 'decline-at-create',
    arrange:
      'As for a user who may buy a monthly plan, but the card that was set up is one which the bank will not charge; its refusal reads as the message says.',
    params: { ...MONTHLY_PLAN, cardNumber: '4000000000000341', message: 'Your card was declined.' },
    supplies: CARD_SETUP,
  },
  'a signed-in user has made a token of a card': {
    scenario: 'buy-card-token-fallback',
    arrange:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just had the card provider make a token of the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: '4242424242424242' },
    supplies: ['accessToken', 'cardToken'],
  },
  'the answer to a purchase was lost': {
    scenario: 'pay-response-lost',
    arrange:
      'The user has one saved card and has just bought the product with it, under this idempotency key. The purchase went through; its answer got lost on the way.',
    params: { ...MONTHLY_PLAN, idempotencyKey: 'contract-key-1' },
    supplies: ['accessToken', 'paymentMethodId', 'stripeCustomerId'],
  },
  'a signed-in user has saved payment methods': {
    scenario: 'save-change-default',
    arrange:
      'The user has no plan and exactly these saved methods, and the default is as said. The product is on sale at this price.',
    params: { ...MONTHLY_PLAN, methods: [VISA, MASTERCARD, BANK_ACCOUNT], default: 'the first' },
    supplies: ['accessToken', 'paymentMethodId', 'otherMethodId', 'stripeCustomerId'],
  },
  'coupons may be used for a monthly plan': {
    scenario: 'coupon-replaced',
    arrange:
      'The product is on sale at this price, and exactly these coupons exist. The user has no plan and one saved card, the default.',
    params: {
      ...MONTHLY_PLAN,
      productHandle: 'standard-monthly',
      coupons: [
        { code: 'SAVE15', discountType: 'Percentage', value: 15 },
        { code: 'TENOFF', discountType: 'Amount', value: 1_000 },
      ],
    },
    supplies: ['accessToken', 'paymentMethodId', 'stripeCustomerId'],
  },
  'a signed-in user may move from a monthly to a yearly plan': {
    scenario: 'migrate-credit-default-card',
    arrange:
      'The user has the current plan, paid by the one saved card (Visa ending in 4242, 12/2030), which is the default, unless other methods are named. The other plan is on sale at its price, and moving to it is worth the adjustment. Plans are called what their handles say (standard-yearly is Standard yearly), and a yearly one is paid every 12 months.',
    params: UPGRADE,
    options: {
      methods: [VISA, BANK_ACCOUNT],
      coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15 }],
      pricePoint: { handle: 'loyal-customers', priceInCents: 50_000 },
    },
    supplies: ['accessToken', 'subscriptionId', 'otherMethodId'],
  },
  'the bank refuses the charge of a migration': {
    scenario: 'migrate-declined-by-server',
    arrange:
      'As for a user who may move from a monthly to a yearly plan, but the default method is one which the bank will not charge; its refusal reads as the message says.',
    params: { ...UPGRADE, message: 'Your bank declined this payment.' },
    supplies: ['accessToken', 'subscriptionId'],
  },
  'a signed-in user has several subscriptions': {
    scenario: 'migrate-not-upgradeable',
    arrange: 'The user has exactly these subscriptions; the active plan is the current one, marked as said.',
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
    supplies: ['accessToken'],
  },
  'a signed-in user has made a payment method at the card provider': {
    scenario: 'save-new-card',
    arrange:
      'The card provider knows the method, because the browser has just made it there; the backend has not attached it yet. The user has one other saved card, the default.',
    params: { method: { cardNumber: '5555555555554444' } },
    supplies: ['accessToken', 'paymentMethodId'],
  },
} as const satisfies Record<string, ContractState>;

export type StateSentence = keyof typeof STATES;

/** The state of that sentence, or null. */
export const findState = (sentence: string): ContractState | null =>
  Object.hasOwn(STATES, sentence) ? STATES[sentence as StateSentence] : null;

/** What stands in the pact where a backend's own value goes. */
export const EXAMPLES: Record<StateValue, string> = {
  accessToken: 'contract-token',
  paymentMethodId: 'pm_contract_example',
  otherMethodId: 'pm_contract_other',
  stripeCustomerId: 'cus_contract_example',
  setupIntentId: 'seti_contract_example',
  cardToken: 'tok_contract_example',
  subscriptionId: 'sub_contract_current',
};
