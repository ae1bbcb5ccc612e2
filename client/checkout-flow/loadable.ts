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

export type Intent =
  | { kind: 'unused'; intent: SetupIntent }
  /** The intent may have been confirmed, so a payment of new details creates another one. Saved methods still use its ids. */
  | { kind: 'used'; intentIds: IntentIds | null };

export const unusedIntent = (intent: SetupIntent): Loadable<Intent> => ({
  status: 'loaded',
  value: { kind: 'unused', intent },
});
export const usedIntent = (intentIds: IntentIds | null): Loadable<Intent> => ({
  status: 'loaded',
  value: { kind: 'used', intentIds },
});

export function confirmableIntent(loadable: Loadable<Intent>): SetupIntent | null {
  const value = currentValue(loadable);
  return value?.kind === 'unused' ? value.intent : null;
}

export function latestIntentIds(loadable: Loadable<Intent>): IntentIds | null {
  const value = currentValue(loadable);
  if (value?.kind !== 'unused') return value?.intentIds ?? null;
  return { id: value.intent.id, customerId: value.intent.customerId };
}
