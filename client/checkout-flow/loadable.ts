import type { SetupIntent } from '#graphql';

/**
 * The result of a server call. `last` is the value of an earlier call, which may be outdated; 'unavailable' means that the call
 * failed.
 */
export type Loadable<Value> =
  | { status: 'loading'; last: Value | null }
  | { status: 'loaded'; value: Value }
  | { status: 'unavailable'; last: Value | null };

export const LOADING: Loadable<never> = { status: 'loading', last: null };
export const UNAVAILABLE: Loadable<never> = { status: 'unavailable', last: null };

export const currentValue = <Value>(loadable: Loadable<Value>): Value | null =>
  loadable.status === 'loaded' ? loadable.value : null;

export const latestValue = <Value>(loadable: Loadable<Value>): Value | null =>
  loadable.status === 'loaded' ? loadable.value : loadable.last;

export const isNeverLoaded = (loadable: Loadable<unknown>): boolean => latestValue(loadable) === null;

export const reloading = <Value>(loadable: Loadable<Value>): Loadable<Value> => ({
  status: 'loading',
  last: latestValue(loadable),
});

/** The state after a call that returned `value`; null if the call failed. */
export const settled = <Value>(loadable: Loadable<Value>, value: Value | null): Loadable<Value> =>
  value === null ? { status: 'unavailable', last: latestValue(loadable) } : { status: 'loaded', value };

export type IntentIds = Pick<SetupIntent, 'id' | 'customerId'>;

/** A setup intent and what is left of it once it may have been confirmed. */
export interface Intent {
  /** Null if it may have been confirmed: a payment of new details then creates another one. */
  intent: SetupIntent | null;
  /** Saved methods still use the ids of a confirmed intent. Null if none has been created. */
  intentIds: IntentIds | null;
}
export const toIntentIds = ({ id, customerId }: SetupIntent): IntentIds => ({ id, customerId });

export const unusedIntent = (intent: SetupIntent): Loadable<Intent> => ({
  status: 'loaded',
  value: { intent, intentIds: toIntentIds(intent) },
});
export const usedIntent = (intentIds: IntentIds | null): Loadable<Intent> => ({
  status: 'loaded',
  value: { intent: null, intentIds },
});
