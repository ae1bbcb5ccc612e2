import { useEffect, useMemo, useState } from 'react';
import type { SaveMode } from '#checkout-flow';
import type { Launcher } from './launcher.ts';
import { useLauncher, useOptions, useStoreState } from './launcher-context.ts';
import { createPaymentControl, type Payment } from './payment.ts';
import { parseShowOptions, type ShowOptions } from './show-options.ts';

/** Props for the button that opens a checkout. They preload its code before the click. */
export interface IntentProps {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Opens and closes the checkout. Keeps its identity between renders. */
export interface CheckoutControl {
  /**
   * Opens the checkout for a plan. Ignored while the dialog pays; an open checkout starts over. A hidden payment is given up if
   * its request has not left, else waited for. Throws for a price in `breakdown`
   * that is not a number, and for a percentage outside 0 to 100.
   */
  show(options: ShowOptions): void;
  /** Closes the checkout and discards what was entered. A payment in progress goes on and reports once. */
  hide(): void;
  /** Loads the checkout's code and the card provider ahead of use. Shows nothing. */
  preload(): void;
  /** `<button {...intent} onClick={…}>`: preloads on hover and on focus. */
  intent: IntentProps;
}

function preloadOf(launcher: Launcher, rendersCheckout?: boolean) {
  const preload = () => launcher.preload(rendersCheckout);
  return { preload, intent: { onPointerEnter: preload, onFocus: preload } };
}

/** The checkout of the nearest `<CheckoutProvider>`; throws outside one. */
export function useCheckout(): CheckoutControl {
  const launcher = useLauncher('useCheckout()');
  return useMemo(
    () => ({
      show: (options) => launcher.show(parseShowOptions(options, 'dialog', launcher.warnOnce)),
      hide: launcher.hide,
      ...preloadOf(launcher, true),
    }),
    [launcher],
  );
}

/** Opens the dialog that saves or changes the payment method of all active subscriptions. Keeps its identity. */
export interface PaymentMethodDialogControl {
  /** 'add-card' and 'add-bank-account' save a new default; 'update' also selects one of the saved methods. */
  open(options: { mode: SaveMode }): void;
  preload(): void;
  intent: IntentProps;
}

/** The payment method dialog of the nearest `<CheckoutProvider>`; throws outside one. */
export function usePaymentMethodDialog(): PaymentMethodDialogControl {
  const launcher = useLauncher('usePaymentMethodDialog()');
  return useMemo(() => ({ open: ({ mode }) => launcher.openSaveDialog(mode), ...preloadOf(launcher) }), [launcher]);
}

/**
 * A payment without a dialog, for `<PaymentForm>`. It starts when the component mounts and ends when it unmounts. It starts
 * over when the options, the plan's price or the user change. Another `onSuccess` changes nothing but the callback: the one
 * from the moment of the press is called. Throws outside `<CheckoutProvider>`, and for options for which `show(…)` throws.
 */
export function usePayment(options: ShowOptions): Payment {
  const launcher = useLauncher('usePayment()');
  const [control] = useState(() => createPaymentControl(launcher));
  // A change of the `<CheckoutProvider>`'s options, such as prices or user, renders this component again.
  useOptions();
  const warnings: string[] = [];
  const request = parseShowOptions(options, 'form', (message) => warnings.push(message));
  useEffect(() => {
    for (const message of warnings) launcher.warnOnce(message);
    control.start(request);
  });
  useEffect(() => control.stop, [control]);
  return useStoreState(control.payment);
}
