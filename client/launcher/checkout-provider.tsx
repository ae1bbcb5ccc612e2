import { type ReactNode, useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { CheckoutOptions } from '#checkout';
import { createLauncher, type Launcher, loadFailureAdvice } from './launcher.ts';
import { LauncherContext, OptionsContext, useStoreState } from './launcher-context.ts';
import { LoadingDialog } from './loading-dialog.tsx';

/**
 * Provides a checkout to its children, which open it with `useCheckout().show(…)`. The host page loads a small launcher first,
 * and the rest when the customer is about to pay.
 */
export function CheckoutProvider(props: CheckoutOptions & { children: ReactNode }) {
  const { children, ...given } = props;
  const options: CheckoutOptions = { log: logToConsole, ...withoutAbsent(given) };
  const latest = useRef(options);
  // Uses an insertion effect, so that the effects of children already read the new options.
  useInsertionEffect(() => {
    latest.current = options;
  });
  const [launcher] = useState(() => createLauncher(options, () => latest.current));
  useEffect(() => launcher.mount(), [launcher]);
  return (
    <LauncherContext.Provider value={launcher}>
      <OptionsContext.Provider value={options}>{children}</OptionsContext.Provider>
      <LoadedCheckout launcher={launcher} options={options} />
    </LauncherContext.Provider>
  );
}

/** Removes options that are null, because hosts written in JavaScript may pass null. Only `user` may be null. */
export const withoutAbsent = (options: CheckoutOptions) =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name === 'user' || (value !== null && value !== undefined)),
  ) as unknown as CheckoutOptions;

const logToConsole: NonNullable<CheckoutOptions['log']> = ({ level, message, cause = '' }) => {
  if (level !== 'info') console[level === 'error' ? 'error' : 'warn'](`[checkout] ${message}`, cause);
};

function LoadedCheckout({ launcher, options }: { launcher: Launcher; options: CheckoutOptions }) {
  const state = useStoreState(launcher);
  if (state.status === 'idle') return null;
  return (
    <>
      {state.store && <state.code.CheckoutRoot store={state.store} options={options} overlay={LoadingDialog} />}
      {state.isRequested && (
        <LoadingDialog
          failed={state.status !== 'loading'}
          message={`The checkout could not be loaded. ${loadFailureAdvice(state)}`}
          mustReload={state.mustReload}
          onRetry={launcher.retry}
          onClose={launcher.close}
        />
      )}
    </>
  );
}
