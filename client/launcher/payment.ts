import type { PayButtonState, PaymentSession } from '#checkout';
import type { ShowRequest } from '#checkout-flow';
import { createStore, PAY_LABEL, PREPARING_LABEL, type ReadonlyStore } from '#domain';
import type { Launcher } from './launcher.ts';

/**
 * A payment without a dialog, from `usePayment`, for `<PaymentForm>`, `<CouponForm>` and `<PaymentSummary>`, with what a button
 * of the host page needs: `<button disabled={!payment.canPay} onClick={payment.submit}>{payment.label}</button>`. It is another
 * object only when one of its values has changed.
 *
 * - `canPay`: whether `submit` would pay.
 * - `reason`: why it would not, as a sentence for the customer; 'Preparing Payment' while the order loads. Null during and
 *   after a payment.
 * - `isPaying`: a payment is in progress, so the button should be disabled and say so.
 */
export type Payment = PayButtonState & {
  /** Pays as the form's button does. If something is missing, sends nothing: the form marks it and moves the focus there. */
  submit: () => void;
  /** The text of the form's button, 'Confirm & pay'. */
  label: string;
};

/** What the components of a payment share: a store of its session, which is null until the checkout's code is loaded. */
interface PaymentControl extends ReadonlyStore<PaymentSession | 'failed' | null> {
  payment: ReadonlyStore<Payment>;
  /** Opens the host page's payment form for a sale, or opens it anew for another sale. Nothing is charged yet. */
  start(request: ShowRequest): void;
  stop(): void;
}

export const LOAD_ERROR = 'The payment form could not be loaded.';

const controls = new WeakMap<Payment, PaymentControl>();

/** Throws for an object that does not come from `usePayment`. */
export function getPaymentControl(payment: Payment): PaymentControl {
  const control = controls.get(payment);
  if (control) return control;
  throw new Error('[checkout] Failed to show a payment: pass what usePayment() returns.');
}

export function createPaymentControl(launcher: Launcher): PaymentControl {
  const { state, subscribe, setState } = createStore<PaymentSession | 'failed' | null>(null);
  let session: PaymentSession | null = null;
  let stopTimer: ReturnType<typeof setTimeout> | undefined;
  let currentRequest: ShowRequest | null = null;
  let stops: (() => void)[] = [];

  /** Starts the host's current request once the checkout's code is loaded, whichever call has loaded the code. */
  const startWhenReady = () => {
    const { store } = launcher.state();
    // Starting creates a setup intent, so a prerendered page, which the customer may never see, waits until it is displayed.
    if (currentRequest && isPrerendering()) {
      document.addEventListener('prerenderingchange', startWhenReady, { once: true });
    } else if (currentRequest && store) {
      try {
        session ??= store.createPaymentSession();
        stops[1] ??= session.button.subscribe(updatePayment);
        // `update` keeps the session and its setup intent when the host page renders again with the same sale.
        session.update(currentRequest);
        setState(session);
      } catch (cause) {
        if (state() !== 'failed') launcher.log({ level: 'error', message: 'the checkout could not be started', cause });
        setState('failed');
      }
    }
    updatePayment();
  };

  const submit = () => {
    if (session) session.send({ type: 'payment-submitted' });
    else launcher.log({ level: 'warning', message: 'no payment method available' });
  };
  let button: PayButtonState = PREPARING;
  const payments = createStore<Payment>({ submit, label: PAY_LABEL, ...button });
  const updatePayment = () => {
    const isFailed = state() === 'failed' || launcher.state().status === 'failed';
    const next = isFailed ? FAILED : (session?.button.state() ?? PREPARING);
    if (next === button) return;
    button = next;
    const payment: Payment = { submit, label: PAY_LABEL, ...button };
    controls.set(payment, control);
    payments.setState(payment);
  };

  const control: PaymentControl = {
    payment: payments,
    start: (request) => {
      clearTimeout(stopTimer);
      if (!currentRequest) {
        stops = [launcher.subscribe(startWhenReady)];
        void launcher.loadStore();
      }
      currentRequest = request;
      startWhenReady();
    },
    stop: () => {
      stopTimer = setTimeout(() => {
        currentRequest = null;
        for (const stopOne of stops) stopOne();
        session?.end();
      });
    },
    state,
    subscribe,
  };
  controls.set(payments.state(), control);
  return control;
}

const isPrerendering = () => (globalThis.document as { prerendering?: boolean } | undefined)?.prerendering;

const PREPARING = { canPay: false, isPaying: false, isPaid: false, reason: PREPARING_LABEL } as const;
const FAILED = { ...PREPARING, reason: LOAD_ERROR };
