import type { SetupIntent } from '#graphql';

/** What the checkout loads from the server; 'unavailable' after a failure. `last` is the result of an earlier request. */
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

export const settled = <Value>(loadable: Loadable<Value>, value: Value | null): Loadable<Value> =>
  value === null ? { status: 'unavailable', last: latestValue(loadable) } : { status: 'loaded', value };

/** A setup intent. Its secret is null once it may have been confirmed; all fields are null if there is no intent. */
export type Intent = { [Name in keyof SetupIntent]: SetupIntent[Name] | null };

export const NO_INTENT: Intent = { id: null, customerId: null, clientSecret: null };

export const usedIntent = (intent: Intent): Intent => ({ ...intent, clientSecret: null });
