import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutOptions } from '#checkout';
import type { Launcher, LaunchState } from './launcher.ts';

export const LauncherContext = createContext<Launcher | null>(null);
/** The options of this render, for rendering; functions that run later call `launcher.getOptions()`. */
export const OptionsContext = createContext<CheckoutOptions | null>(null);

function useRequiredContext<Value>(value: Value | null, caller: string): Value {
  if (value) return value;
  throw new Error(`[checkout] Failed to find a checkout: ${caller} was used outside <CheckoutProvider>.`);
}

/** The launcher of the nearest `<CheckoutProvider>`. `caller` appears in the error thrown outside one. */
export const useLauncher = (caller: string): Launcher => useRequiredContext(useContext(LauncherContext), caller);

/** The options of the nearest `<CheckoutProvider>`; renders again when they change. */
export const useOptions = (caller: string): CheckoutOptions => useRequiredContext(useContext(OptionsContext), caller);

export const useLaunchState = (launcher: Launcher): LaunchState =>
  useSyncExternalStore(launcher.subscribe, launcher.state, launcher.state);
