/**
 * What a backend must have arranged before a contract is tried on it: plain sentences, each played by one scenario.
 *
 * A backend answers `POST <states-url> {state, params, action}`: on `setup` it makes the sentence true, with the params
 * as facts, and answers the values that `supplies` names; on `teardown` it starts over. Unknown states get a 4xx.
 */
export type StateValue = 'accessToken' | 'paymentMethodId' | 'stripeCustomerId' | 'setupIntentId';

export interface ContractState {
  /** The scenario in which the scenario server plays this state. */
  scenario: string;
  /** For whoever arranges it. */
  arrange: string;
  /** Facts that the contract names. */
  params: Record<string, string | number>;
  /** Values that only the backend can know; they take the place of the examples in the request. */
  supplies: readonly StateValue[];
}

/** A monthly plan. Its id cannot be taken for a handle or for a subscription. */
const MONTHLY_PLAN = { productId: 'prod_standard_monthly', priceInCents: 4900 };

const CARD_SETUP: readonly StateValue[] = ['accessToken', 'paymentMethodId', 'stripeCustomerId', 'setupIntentId'];

export const STATES = {
  'a signed-in user without saved methods may buy a monthly plan': {
    scenario: 'buy-new-card',
    arrange:
      'The product is on sale at this price. The user has no plan and no saved methods, and has just confirmed a setup intent with the card of this number.',
    params: { ...MONTHLY_PLAN, cardNumber: '4242424242424242' },
    supplies: CARD_SETUP,
  },
  'the bank refuses the first charge': {
    scenario: 'decline-at-create',
    arrange:
      'As for a user who may buy a monthly plan, but the card that was set up is one which the bank will not charge; its refusal reads as the message says.',
    params: { ...MONTHLY_PLAN, cardNumber: '4000000000000341', message: 'Your card was declined.' },
    supplies: CARD_SETUP,
  },
  'nobody is signed in': {
    scenario: 'buy-new-card',
    arrange: 'Nothing: the request carries no id token.',
    params: {},
    supplies: [],
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
  stripeCustomerId: 'cus_contract_example',
  setupIntentId: 'seti_contract_example',
};
