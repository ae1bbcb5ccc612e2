import type { PaymentSession } from '#checkout';
import type { ShowRequest } from '#checkout-flow';
import type { Launcher } from './launcher.ts';

/** A payment in the page itself: made by `usePayment`, shown by `<PaymentForm>`, `<CouponForm>`, `<PaymentSummary>`. */
export interface Payment {
  /** Pays, as the form's button does. When nothing is selected or entered, nothing happens and the log says so (spec 8). */
  submit(): void;
}

/** A payment as its hook and its parts know it; the page sees nothing of this. */
export interface PaymentControl {
  payment: Payment;
  /** Begins, and begins again when something else is sold; a request of the same content goes on. */
  start(request: ShowRequest): void;
  stop(): void;
  /** Null while the checkout's code is on its way. */
  session(): PaymentSession | null;
  subscribe(listener: () => void): () => void;
}

const controls = new WeakMap<Payment, PaymentControl>();

/** What stands behind a payment. Throws for an object that `usePayment` has not made. */
export function controlOf(payment: Payment): PaymentControl {
  const control = controls.get(payment);
  if (control) return control;
  throw new Error(
    '[checkout] Failed to show a payment: it was not made by usePayment(). Pass what usePayment() returns.',
  );
}

export function createPayment(launcher: Launcher): PaymentControl {
  let session: PaymentSession | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let wanted: ShowRequest | null = null;
  let started: ShowRequest | null = null;
  let stopWaiting = () => {};
  const listeners = new Set<() => void>();

  /** Starts what is wanted once the code is there, whoever got it and at whichever attempt. */
  const startWhenReady = () => {
    const state = launcher.state();
    if (!wanted || state.at !== 'ready') return;
    // A page writes its options anew at every render, and in development React mounts everything twice: that is still
    // one opening, and one setup intent.
    if (state.code.isSame(started, wanted)) return;
    started = wanted;
    session ??= state.engine.createPayment();
    session.start(wanted);
    for (const listener of listeners) listener();
  };

  const payment: Payment = {
    submit: () => {
      if (session) session.flow.send({ type: 'pay-pressed' });
      else launcher.options().log?.({ level: 'info', message: 'no payment method available' });
    },
  };
  const control: PaymentControl = {
    payment,
    start: (request) => {
      clearTimeout(leaving);
      const isFirst = wanted === null;
      wanted = request;
      if (isFirst) {
        stopWaiting = launcher.subscribe(startWhenReady);
        void launcher.engine();
      }
      startWhenReady();
    },
    stop: () => {
      leaving = setTimeout(() => {
        wanted = null;
        started = null;
        stopWaiting();
        session?.end();
      });
    },
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  controls.set(payment, control);
  return control;
}
