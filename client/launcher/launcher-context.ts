import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Launcher, LaunchState } from './launcher.ts';

export const LauncherContext = createContext<Launcher | null>(null);

/** The launcher of the nearest `<CheckoutProvider>`. `caller` names what was called outside one. */
export function useLauncher(caller: string): Launcher {
  const launcher = useContext(LauncherContext);
  if (launcher) return launcher;
  throw new Error(
    `[checkout] Failed to find a checkout: ${caller} was used outside <CheckoutProvider>. Wrap the page in it.`,
  );
}

export const useLaunchState = (launcher: Launcher): LaunchState =>
  useSyncExternalStore(launcher.subscribe, launcher.state, launcher.state);
