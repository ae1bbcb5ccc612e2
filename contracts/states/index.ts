/**
 * The provider states of the contracts: for each its params, the values that its setup returns and the scenario with
 * which the scenario server begins before it sets the state's own data. `npm run contracts` writes them to states.json and README.md.
 *
 * A backend serves `POST <states-url> {state, params, action}`: `setup` sets up the state with the params and returns its
 * values; `teardown` undoes that; unknown states get a 4xx.
 */
import type { z } from 'zod';
import type { PARAMS } from './params.ts';
import { IDENTITY_STATES, PLAN_STATES, PURCHASE_STATES } from './states.ts';

export const STATES = { ...PURCHASE_STATES, ...PLAN_STATES, ...IDENTITY_STATES };

export type { IDENTITY_STATES, PLAN_STATES, PURCHASE_STATES };

export type StateName = keyof typeof STATES;
/** The params of a state after validation, with defaults. */
export type StateParams<Name extends StateName> = z.output<(typeof STATES)[Name]['params']>;
/** The params of all states together. */
export type AllStateParams = { [Name in keyof typeof PARAMS]: z.output<(typeof PARAMS)[Name]> };
/** The values that the setup of a state returns. */
export type StateValues<Name extends StateName> = Record<(typeof STATES)[Name]['values'][number], string>;

/** The params of a state, with its defaults for those that are not given. Throws for params that the state does not have. */
export const stateParams = <Name extends StateName>(name: Name, params: object = {}): StateParams<Name> =>
  STATES[name].params.parse(params) as StateParams<Name>;

export {
  BANK_ACCOUNT,
  type CouponParam,
  KEY,
  LOYAL,
  MASTERCARD,
  type NewMethodParam,
  SAVE15,
  type SavedMethodParam,
  SIXTY,
  type SubscriptionParam,
  TRIAL,
  VISA,
  WILL_KIT,
} from './params.ts';
export { type ContractState, EXAMPLE_VALUES, STATE_VALUES, type StateValue } from './state.ts';
