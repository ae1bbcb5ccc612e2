import { useEffect, useState } from 'react';
import { useLauncher } from './launcher-context.ts';
import { createPaymentControl, type Payment } from './payment.ts';
import { parseShowOptions, type ShowOptions } from './show-options.ts';
import { useLatest } from './use-latest.ts';

/**
 * A payment without a dialog, for `<PaymentForm>`. It starts when the component mounts, ends when it unmounts, and starts
 * over when the options change. Throws outside `<CheckoutProvider>`, and for the options for which `show(…)` throws.
 */
export function usePayment(options: ShowOptions): Payment {
  const launcher = useLauncher('usePayment()');
  const [control] = useState(() => createPaymentControl(launcher));
  const latest = useLatest(options);
  const request = parseShowOptions({ ...options, onSuccess: (report) => latest.current.onSuccess?.(report) }, 'form');
  useEffect(() => control.start(request));
  useEffect(() => control.stop, [control]);
  return control.payment;
}
