import { useEffect, useRef, useState } from 'react';
import { useLauncher } from './launcher-context.ts';
import { createPayment, type Payment } from './payment.ts';
import { type ShowOptions, showRequest } from './show-options.ts';

/**
 * A payment in the page, without a dialog: hand it to `<PaymentForm>`. It begins when the component mounts and is
 * forgotten when it leaves; when what is sold changes, it begins again. Throws outside `<CheckoutProvider>`.
 */
export function usePayment(options: ShowOptions): Payment {
  const launcher = useLauncher('usePayment()');
  const [control] = useState(() => createPayment(launcher));
  const latest = useRef(options);
  latest.current = options;
  const sold = JSON.stringify(options);
  useEffect(() => {
    // Written out, so that a change of `sold` alone begins again; functions are looked up when they are called.
    const { onSuccess: _latest, ...rest } = JSON.parse(sold) as ShowOptions;
    control.start(showRequest({ ...rest, onSuccess: (report) => latest.current.onSuccess?.(report) }, 'form'));
    return control.stop;
  }, [control, sold]);
  return control.payment;
}
