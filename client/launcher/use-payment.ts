import { useEffect, useState } from 'react';
import { useLauncher } from './launcher-context.ts';
import { createPayment, type Payment } from './payment.ts';
import { type ShowOptions, showRequest } from './show-options.ts';
import { useLatest } from './use-latest.ts';

/**
 * A payment in the page, without a dialog: hand it to `<PaymentForm>`. It begins when the component mounts and is
 * forgotten when it leaves; when what is sold changes, it begins again. Throws outside `<CheckoutProvider>`, and on the
 * options on which `show(…)` throws.
 */
export function usePayment(options: ShowOptions): Payment {
  const launcher = useLauncher('usePayment()');
  const [control] = useState(() => createPayment(launcher));
  const latest = useLatest(options);
  const request = showRequest({ ...options, onSuccess: (report) => latest.current.onSuccess?.(report) }, 'form');
  useEffect(() => control.start(request));
  useEffect(() => control.stop, [control]);
  return control.payment;
}
