import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutOptions } from '#checkout';
import type { Launcher, LaunchState } from './launcher.ts';

export const LauncherContext = createContext<Launcher | null>(null);
/** The options of this render, for rendering; functions that run later call `launcher.getOptions()`. */
export const OptionsContext = createContext({} as CheckoutOptions);

/** The launcher of the nearest `<CheckoutProvider>`. `caller` appears in the error thrown outside one. */
export function useLauncher(caller: string): Launcher {
  const launcher = useContext(LauncherContext);
  if (launcher) return launcher;
  throw new Error(`[checkout] Failed to find a checkout: ${caller} is outside <CheckoutProvider>.`);
}

/** The options of the nearest `<CheckoutProvider>`, where `useLauncher` has found one; renders again when they change. */
export const useOptions = (): CheckoutOptions => useContext(OptionsContext);

export const useLaunchState = (launcher: Launcher): LaunchState =>
  useSyncExternalStore(launcher.subscribe, launcher.state, launcher.state);
