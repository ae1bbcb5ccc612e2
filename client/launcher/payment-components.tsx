import type { ReactNode } from 'react';
import type { CheckoutOptions, CheckoutStore, PaymentSession } from '#checkout';
import { PREPARING_LABEL, readBoolean, readText } from '#domain';
import { type CheckoutCode, loadFailureAdvice } from './launcher.ts';
import { useLauncher, useOptions, useStoreState } from './launcher-context.ts';
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
  const state = useStoreState(launcher);
  const control = getPaymentControl(payment);
  const session = useStoreState(control);
  const loaded: LoadedPayment | null =
    state.store && session && session !== 'failed'
      ? { code: state.code, props: { store: state.store, session, options, errorComponent: LoadError } }
      : null;
  const error = (state.status === 'failed' || session === 'failed') && (
    <LoadError
      text={`${LOAD_ERROR} ${loadFailureAdvice(state)}`}
      mustReload={state.mustReload}
      onRetry={launcher.retry}
    />
  );
  return { loaded, error };
}

interface PaymentFormProps {
  payment: Payment;
  label?: string | undefined;
  /** For a host page whose own button calls `payment.submit()`. */
  hideButton?: boolean | undefined;
}

/** The payment form in the host page: tabs, saved methods, new details and a pay button. */
export function PaymentForm({ payment, label, hideButton }: PaymentFormProps): ReactNode {
  const { loaded, error } = useLoadedPayment(payment, '<PaymentForm>');
  if (error) return error;
  if (!loaded) return <p role="status">{PREPARING_LABEL}</p>;
  const button = { label: readText(label) ?? undefined, hideButton: readBoolean(hideButton) };
  return <loaded.code.StandaloneForm {...loaded.props} {...button} />;
}

/** The coupon form of a payment in the host page. Renders nothing if the host page has disabled coupons. */
export function CouponForm({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoadedPayment(payment, '<CouponForm>');
  return loaded && <loaded.code.StandaloneCoupon {...loaded.props} />;
}

/** Lines, total and card fee of a payment in the host page. */
export function PaymentSummary({ payment }: { payment: Payment }): ReactNode {
  const { loaded } = useLoadedPayment(payment, '<PaymentSummary>');
  return loaded && <loaded.code.StandaloneSummary {...loaded.props} />;
}
