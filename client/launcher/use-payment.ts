import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLauncher, useOptions } from './launcher-context.ts';
import { createPaymentControl, type Payment } from './payment.ts';
import { parseShowOptions, type ShowOptions } from './show-options.ts';

/**
 * A payment without a dialog, for `<PaymentForm>`. It starts when the component mounts, ends when it unmounts, and starts
 * over when the options, the plan's price or the user change; with another `onSuccess` it goes on, and calls the one of
 * the moment when the user pressed. Throws outside `<CheckoutProvider>`, and for the options for which `show(…)` throws.
 */
export function usePayment(options: ShowOptions): Payment {
  const launcher = useLauncher('usePayment()');
  const [control] = useState(() => createPaymentControl(launcher));
  // Renders again when the provider's options change: they include the prices and the user.
  useOptions();
  const warnings: string[] = [];
  const request = parseShowOptions(options, 'form', (message) => warnings.push(message));
  useEffect(() => {
    for (const message of warnings) launcher.warnOnce(message);
    control.start(request);
  });
  useEffect(() => control.stop, [control]);
  const { subscribe, state } = control.payment;
  return useSyncExternalStore(subscribe, state, state);
}
