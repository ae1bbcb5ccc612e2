import { z } from 'zod';

/** The values that a backend returns from the setup of a state. */
export const STATE_VALUES = {
  accessToken: 'id token of the user whom the state is about',
  paymentMethodId: 'id, at the card provider, of the payment method in the state; of several, the first',
  otherMethodId: 'id of the last saved payment method',
  stripeCustomerId: "the user's id at the card provider",
  setupIntentId:
    'id of a setup intent of the user, which the checkout created when it opened; confirmed if the state says so',
  cardToken: "id of the card's token at the card provider",
  subscriptionId: 'id of the current subscription',
  foreignMethodId: 'id of a saved payment method of another user',
  foreignCustomerId: "another user's id at the card provider",
  foreignSubscriptionId: 'id of the current subscription of another user',
} as const;

export type StateValue = keyof typeof STATE_VALUES;

/** Example values in the pact, replaced by the backend's values during verification. */
export const EXAMPLE_VALUES: Record<StateValue, string> = {
  accessToken: 'contract-token',
  paymentMethodId: 'pm_contract_example',
  otherMethodId: 'pm_contract_other',
  stripeCustomerId: 'cus_contract_example',
  setupIntentId: 'seti_contract_example',
  cardToken: 'tok_contract_example',
  subscriptionId: 'sub_contract_current',
  foreignMethodId: 'pm_contract_foreign',
  foreignCustomerId: 'cus_contract_foreign',
  foreignSubscriptionId: 'sub_contract_foreign',
};

/** A provider state. The scenario server begins with its scenario and sets the state's own data. */
export interface ContractState<Shape extends z.ZodRawShape = z.ZodRawShape, Value extends StateValue = StateValue> {
  scenario: string;
  /** What the setup must do, for backend teams. */
  setup: string;
  /** The type, the validation and the defaults of the params. */
  params: z.ZodObject<Shape, z.core.$strict>;
  /** Values that the backend returns; they replace the examples in the request. */
  values: readonly Value[];
}

export const defineState = <Shape extends z.ZodRawShape, const Value extends StateValue>({
  params,
  ...state
}: Omit<ContractState<Shape, Value>, 'params'> & { params: Shape }): ContractState<Shape, Value> => ({
  ...state,
  params: z.strictObject(params),
});

/** A param that only some contracts send, with an example for the guide. */
export const optional = <Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) =>
  schema.optional().meta({ examples: [example] });
