import { useMemo } from 'react';
import type { SaveMode } from '#checkout-flow';
import { noteOpener } from '#ui/opener';
import type { Launcher } from './launcher.ts';
import { useLauncher } from './launcher-context.ts';
import { parseShowOptions, type ShowOptions } from './show-options.ts';

/** Props for the element that opens a checkout; they preload its code before the click. */
export interface IntentProps {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Opens and closes the checkout. Keeps its identity between renders. */
export interface CheckoutControl {
  /**
   * Opens the checkout for a plan. Ignored during a payment; an open checkout starts over. Throws for a price in `breakdown`
   * that is no amount, and for a percentage outside 0 to 100.
   */
  show(options: ShowOptions): void;
  /** Closes the checkout and discards what was entered. A payment in progress goes on and reports once. */
  hide(): void;
  /** Loads the checkout's code and the card provider ahead of use. Shows nothing. */
  preload(): void;
  /** `<button {...intent} onClick={…}>`: preloads on hover and on focus. */
  intent: IntentProps;
}

function preloadOf(launcher: Launcher, next: Parameters<Launcher['preload']>[0]) {
  const preload = () => launcher.preload(next);
  return { preload, intent: { onPointerEnter: preload, onFocus: preload } };
}

/** The checkout of the nearest `<CheckoutProvider>`; throws outside one. */
export function useCheckout(): CheckoutControl {
  const launcher = useLauncher('useCheckout()');
  return useMemo(
    () => ({
      show: (options) => {
        noteOpener();
        launcher.show(parseShowOptions(options, 'dialog', launcher.warnOnce));
      },
      hide: launcher.hide,
      ...preloadOf(launcher, 'checkout'),
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
  return useMemo(
    () => ({
      open: ({ mode }) => {
        noteOpener();
        launcher.openSaveDialog(mode);
      },
      ...preloadOf(launcher, 'save dialog'),
    }),
    [launcher],
  );
}
