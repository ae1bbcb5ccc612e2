import { type ReactNode, useState } from 'react';
import type { CheckoutOptions } from '#checkout';
import { createLauncher, type Launcher } from './launcher.ts';
import { LauncherContext, OptionsContext, useLaunchState } from './launcher-context.ts';
import { useLatest } from './use-latest.ts';
import { Waiting } from './waiting.tsx';

/**
 * Puts a checkout on the page: wrap the part of the app that sells in it, and call `useCheckout().show(…)` inside. The
 * page pays for a small launcher; everything else is loaded when somebody is about to pay.
 */
export function CheckoutProvider({ children, ...options }: CheckoutOptions & { children: ReactNode }) {
  const latest = useLatest(options);
  const [launcher] = useState(() => createLauncher(options, () => latest.current));
  return (
    <LauncherContext value={launcher}>
      <OptionsContext value={options}>{children}</OptionsContext>
      <Stage launcher={launcher} options={options} />
    </LauncherContext>
  );
}

function Stage({ launcher, options }: { launcher: Launcher; options: CheckoutOptions }) {
  const state = useLaunchState(launcher);
  if (state.at === 'idle') return null;
  if (state.at === 'ready') {
    return <state.code.CheckoutStage engine={state.engine} options={options} overlay={Waiting} />;
  }
  if (!state.asked) return null;
  return <Waiting failed={state.at === 'failed'} onRetry={() => void launcher.engine()} onClose={launcher.hide} />;
}
