import type { StateName, StateParams, StateValues } from '#contract-states';
import type { World } from '../backend/world.ts';

/** Values that come from another user, and the states with one. */
type OtherUserValue = `foreign${string}`;
type OtherUserState = Extract<StateName, `another user ${string}`>;

/** Sets up a state in the world of its user and returns its values. Throws a BackendError for impossible params. */
export type StateHandlers = {
  readonly [Name in StateName]: (params: StateParams<Name>, world: World) => Omit<StateValues<Name>, OtherUserValue>;
};

/** Sets up the other user of a state, before its user. */
export type OtherUserHandlers = {
  readonly [Name in OtherUserState]: (
    params: StateParams<Name>,
    other: World,
  ) => Pick<StateValues<Name>, Extract<keyof StateValues<Name>, OtherUserValue>>;
};
