import { type ReactNode, useSyncExternalStore } from 'react';
import type { CheckoutOptions, CheckoutStore, PaymentSession } from '#checkout';
import { adviseOnStart, type CheckoutCode } from './launcher.ts';
import { useLauncher, useLaunchState, useOptions } from './launcher-context.ts';
import { LoadError } from './loading-dialog.tsx';
import { getPaymentControl, LOAD_ERROR, type Payment } from './payment.ts';

interface LoadedPayment {
  code: CheckoutCode;
  props: {
    store: CheckoutStore;
    session: PaymentSession;
    options: CheckoutOptions;
    errorComponent: typeof LoadError;
  };
}

function useLoadedPayment(payment: Payment, caller: string) {
  const launcher = useLauncher(caller);
  const options = useOptions();
  const state = useLaunchState(launcher);
  const control = getPaymentControl(payment);
  const session = useSyncExternalStore(control.subscribe, control.state, control.state);
  const loaded: LoadedPayment | null =
    state.status === 'ready' && session && session !== 'failed'
      ? { code: state.code, props: { store: state.store, session, options, errorComponent: LoadError } }
      : null;
  const retry = () => {
    launcher.retry();
    control.retry();
  };
  const failed = state.status === 'failed' || session === 'failed';
  const advice = session === 'failed' ? adviseOnStart() : state.advice;
  return { loaded, failed, advice, mustReload: state.mustReload, retry };
}

interface PaymentFormProps {
  payment: Payment;
  /** Replaces 'Confirm & pay'. */
  label?: string | undefined;
  /** For a page whose own button calls `payment.submit()`. */
  hideButton?: boolean | undefined;
}

/** The standalone payment form: tabs, saved methods, new details and a pay button. */
export function PaymentForm({ payment, label, hideButton }: PaymentFormProps): ReactNode {
  const { loaded, failed, advice, mustReload, retry } = useLoadedPayment(payment, '<PaymentForm>');
  if (failed) return <LoadError text={`${LOAD_ERROR} ${advice}`} mustReload={mustReload} onRetry={retry} />;
  if (!loaded) return <p role="status">Preparing Payment</p>;
  return <loaded.code.StandaloneForm {...loaded.props} label={label} hideButton={hideButton} />;
}

/** The coupon form of a standalone payment; renders nothing if the page has disabled coupons. */
export function CouponForm({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoadedPayment(payment, '<CouponForm>');
  return loaded && <loaded.code.StandaloneCoupon {...loaded.props} />;
}

/** Lines, total and card fee of a standalone payment. */
export function PaymentSummary({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoadedPayment(payment, '<PaymentSummary>');
  return loaded && <loaded.code.StandaloneSummary {...loaded.props} />;
}
