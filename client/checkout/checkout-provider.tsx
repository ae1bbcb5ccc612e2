import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { findPlan } from '#domain';
import { Toaster, UiProvider } from '#ui';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { createCheckout } from './create-checkout.ts';
import { type CheckoutOptions, type ShowOptions, showRequest } from './host-options.ts';

/** Opens and closes the checkout. */
export interface CheckoutControl {
  /** Opens the checkout for a plan. Ignored while a payment is under way; an open checkout starts over. */
  show(options: ShowOptions): void;
  /** Closes it and forgets everything that was entered. A payment under way goes on and reports once. */
  hide(): void;
}

const Control = createContext<CheckoutControl | null>(null);

/** 128 random bits in hex. Not `randomUUID`, which plain-http previews do not have. */
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Puts a checkout on the page: wrap the part of the app that sells in it, and call `useCheckout().show(…)` inside. */
export function CheckoutProvider({ children, ...options }: CheckoutOptions & { children: ReactNode }) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [checkout] = useState(() => createCheckout(options, () => latest.current));
  const { flow, messages } = checkout;

  const control = useMemo<CheckoutControl>(
    () => ({
      show: (asked) => {
        const request = showRequest(asked);
        const plan = findPlan(latest.current.appConfig, request.planHandle);
        flow.send({ type: 'show', request, plan, nonce: newNonce() });
      },
      hide: () => flow.send({ type: 'hide' }),
    }),
    [flow],
  );

  return (
    <Control.Provider value={control}>
      {children}
      <UiProvider>
        <CheckoutDialog checkout={checkout} options={options} />
        <Toaster board={messages} />
      </UiProvider>
    </Control.Provider>
  );
}

/** The checkout of the nearest `<CheckoutProvider>`; throws outside one. */
export function useCheckout(): CheckoutControl {
  const control = useContext(Control);
  if (control) return control;
  throw new Error(
    '[checkout] Failed to find a checkout: useCheckout() was called outside <CheckoutProvider>. Wrap the page in it.',
  );
}
