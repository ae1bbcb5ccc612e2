import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CheckoutOptions } from '#checkout';
import type { Launcher, LaunchState } from './launcher.ts';

export const LauncherContext = createContext<Launcher | null>(null);
/** What the page passes in this render, for what is rendered; functions that run later ask the launcher. */
export const OptionsContext = createContext<CheckoutOptions | null>(null);

function useFound<Value>(found: Value | null, caller: string): Value {
  if (found) return found;
  throw new Error(
    `[checkout] Failed to find a checkout: ${caller} was used outside <CheckoutProvider>. Wrap the page in it.`,
  );
}

/** The launcher of the nearest `<CheckoutProvider>`. `caller` names what was called outside one. */
export const useLauncher = (caller: string): Launcher => useFound(useContext(LauncherContext), caller);

/** The options of the nearest `<CheckoutProvider>`; renders again whenever they change. */
export const useOptions = (caller: string): CheckoutOptions => useFound(useContext(OptionsContext), caller);

export const useLaunchState = (launcher: Launcher): LaunchState =>
  useSyncExternalStore(launcher.subscribe, launcher.state, launcher.state);
