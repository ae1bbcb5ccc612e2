import type { PaymentSession } from '#checkout';
import type { ShowRequest } from '#checkout-flow';
import { createStore, type ReadonlyStore } from '#domain';
import type { Launcher } from './launcher.ts';

/** A payment without a dialog, from `usePayment`, for `<PaymentForm>`, `<CouponForm>` and `<PaymentSummary>`. */
export interface Payment {
  /** Pays, as the form's button does. If nothing is selected or entered, only logs that (E17). */
  submit(): void;
}

/** The internal side of a payment: a store of its session, which is null until the checkout's code is loaded. */
interface PaymentControl extends ReadonlyStore<PaymentSession | null> {
  payment: Payment;
  /** Starts the payment; starts it over if what is sold differs from before. */
  start(request: ShowRequest): void;
  stop(): void;
}

const controls = new WeakMap<Payment, PaymentControl>();

/** The control of a payment. Throws for an object that does not come from `usePayment`. */
export function getPaymentControl(payment: Payment): PaymentControl {
  const control = controls.get(payment);
  if (control) return control;
  throw new Error(
    '[checkout] Failed to show a payment: it was not made by usePayment(). Pass what usePayment() returns.',
  );
}

export function createPaymentControl(launcher: Launcher): PaymentControl {
  const { state, subscribe, setState } = createStore<PaymentSession | null>(null);
  let stopTimer: ReturnType<typeof setTimeout> | undefined;
  let currentRequest: ShowRequest | null = null;
  let unsubscribe = () => {};

  /** Starts the current request once the code is loaded, whichever attempt loads it. */
  const startWhenReady = () => {
    const launch = launcher.state();
    if (!currentRequest || launch.status !== 'ready') return;
    const session = state() ?? launch.engine.createPaymentSession();
    setState(session);
    // Options are new objects at every render, and React mounts twice in development: still one opening and one setup intent.
    session.update(currentRequest);
  };

  const payment: Payment = {
    submit: () => {
      const session = state();
      if (session) session.flow.send({ type: 'payment-submitted' });
      else launcher.getOptions().log?.({ level: 'info', message: 'no payment method available' });
    },
  };
  const control: PaymentControl = {
    payment,
    start: (request) => {
      clearTimeout(stopTimer);
      const isFirst = currentRequest === null;
      currentRequest = request;
      if (isFirst) {
        unsubscribe = launcher.subscribe(startWhenReady);
        void launcher.loadEngine();
      }
      startWhenReady();
    },
    stop: () => {
      stopTimer = setTimeout(() => {
        currentRequest = null;
        unsubscribe();
        state()?.end();
      });
    },
    state,
    subscribe,
  };
  controls.set(payment, control);
  return control;
}
