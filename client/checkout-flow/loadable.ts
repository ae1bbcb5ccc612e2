import type { SetupIntent } from '#graphql';

/** The result of a server call. `last` is the value of an earlier call and may be outdated. */
export type Loadable<Value> =
  | { status: 'loading'; last: Value | null }
  | { status: 'loaded'; value: Value }
  /** The call failed. */
  | { status: 'unavailable'; last: Value | null };

export const LOADING: Loadable<never> = { status: 'loading', last: null };
export const UNAVAILABLE: Loadable<never> = { status: 'unavailable', last: null };

/** The value, unless it is outdated or missing. */
export const currentValue = <Value>(loadable: Loadable<Value>): Value | null =>
  loadable.status === 'loaded' ? loadable.value : null;

/** The value, outdated or not; null if there has been none yet. */
export const latestValue = <Value>(loadable: Loadable<Value>): Value | null =>
  loadable.status === 'loaded' ? loadable.value : loadable.last;

/** Whether no call has succeeded so far. */
export const isNeverLoaded = (loadable: Loadable<unknown>): boolean => latestValue(loadable) === null;

/** While a call repeats an earlier one. */
export const reloading = <Value>(loadable: Loadable<Value>): Loadable<Value> => ({
  status: 'loading',
  last: latestValue(loadable),
});

/** After a call; null if it failed. */
export const settled = <Value>(loadable: Loadable<Value>, value: Value | null): Loadable<Value> =>
  value === null ? { status: 'unavailable', last: latestValue(loadable) } : { status: 'loaded', value };

/** The part of a setup intent, confirmed or not, that saved methods need. */
export type IntentIds = Pick<SetupIntent, 'id' | 'customerId'>;

export type Intent =
  | { kind: 'unused'; intent: SetupIntent }
  /** Confirmed, or possibly confirmed: the next payment that needs one creates another. `intentIds`: null if none was created. */
  | { kind: 'used'; intentIds: IntentIds | null };

export const unusedIntent = (intent: SetupIntent): Loadable<Intent> => ({
  status: 'loaded',
  value: { kind: 'unused', intent },
});
export const usedIntent = (intentIds: IntentIds | null): Loadable<Intent> => ({
  status: 'loaded',
  value: { kind: 'used', intentIds },
});

/** The intent that can be confirmed; null if there is none. */
export function confirmableIntent(loadable: Loadable<Intent>): SetupIntent | null {
  const value = currentValue(loadable);
  return value?.kind === 'unused' ? value.intent : null;
}

/** The ids of the latest intent; null if there has been none yet. */
export function latestIntentIds(loadable: Loadable<Intent>): IntentIds | null {
  const value = currentValue(loadable);
  if (value?.kind !== 'unused') return value?.intentIds ?? null;
  return { id: value.intent.id, customerId: value.intent.customerId };
}
