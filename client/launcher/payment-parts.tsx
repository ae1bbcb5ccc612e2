import { type ReactNode, useSyncExternalStore } from 'react';
import type { CheckoutEngine, CheckoutOptions, PaymentSession } from '#checkout';
import type { CheckoutCode } from './launcher.ts';
import { useLauncher, useLaunchState, useOptions } from './launcher-context.ts';
import { controlOf, type Payment } from './payment.ts';
import { plainButton } from './waiting.tsx';

interface Loaded {
  code: CheckoutCode;
  props: { engine: CheckoutEngine; session: PaymentSession; options: CheckoutOptions; problem: typeof Problem };
}

function useLoaded(payment: Payment, caller: string) {
  const launcher = useLauncher(caller);
  const options = useOptions(caller);
  const state = useLaunchState(launcher);
  const control = controlOf(payment);
  const session = useSyncExternalStore(control.subscribe, control.session, control.session);
  const loaded: Loaded | null =
    state.at === 'ready' && session
      ? { code: state.code, props: { engine: state.engine, session, options, problem: Problem } }
      : null;
  return { loaded, failed: state.at === 'failed', retry: () => void launcher.engine() };
}

interface PaymentFormProps {
  payment: Payment;
  /** Instead of 'Confirm & pay'. */
  label?: string;
  /** The page has a button of its own, which calls `payment.submit()`. */
  hideButton?: boolean;
}

/** A part of the form as the host's own text: the module's look may be what is missing. */
const Problem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert">
    {text}
    <br />
    <button type="button" style={plainButton} onClick={onRetry}>
      Try again
    </button>
  </div>
);

/** The standalone payment form: tabs, saved methods, new details, and a pay button (spec 2). */
export function PaymentForm({ payment, label, hideButton = false }: PaymentFormProps): ReactNode {
  const { loaded, failed, retry } = useLoaded(payment, '<PaymentForm>');
  if (failed) return <Problem text="The payment form could not be loaded." onRetry={retry} />;
  if (!loaded) return <p role="status">Preparing Payment</p>;
  return <loaded.code.StandaloneForm {...loaded.props} label={label} hideButton={hideButton} />;
}

/** The coupon form of a standalone payment (spec 2); nothing where the page has disabled coupons. */
export function CouponForm({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoaded(payment, '<CouponForm>');
  return loaded && <loaded.code.StandaloneCoupon {...loaded.props} />;
}

/** Lines, total and card fee of a standalone payment (spec 2, 9). */
export function PaymentSummary({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoaded(payment, '<PaymentSummary>');
  return loaded && <loaded.code.StandaloneSummary {...loaded.props} />;
}
