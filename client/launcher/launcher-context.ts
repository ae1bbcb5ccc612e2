import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutOptions } from '#checkout';
import type { ReadonlyStore } from '#domain';
import type { Launcher } from './launcher.ts';

export const LauncherContext = createContext<Launcher | null>(null);
export const OptionsContext = createContext({} as CheckoutOptions);

/** The launcher of the nearest `<CheckoutProvider>`. Throws outside one, with `caller` in the message. */
export function useLauncher(caller: string): Launcher {
  const launcher = useContext(LauncherContext);
  if (launcher) return launcher;
  throw new Error(`[checkout] Failed to find a checkout: ${caller} is outside <CheckoutProvider>.`);
}

export const useOptions = (): CheckoutOptions => useContext(OptionsContext);

export const useStoreState = <State>({ subscribe, state }: ReadonlyStore<State>): State =>
  useSyncExternalStore(subscribe, state, state);
