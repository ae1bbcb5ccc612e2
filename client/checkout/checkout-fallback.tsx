import type { ComponentType } from 'react';
import { RENDER_ERROR_MESSAGE, useStore } from '#ui';
import type { CheckoutStore } from './create-checkout.ts';

/** A dialog in the host's own style, because the module's may be what has failed. */
export type Overlay = ComponentType<{
  failed: boolean;
  message: string;
  onRetry: () => void;
  onClose: () => void;
}>;

interface CheckoutFallbackProps {
  store: CheckoutStore;
  overlay: Overlay;
  onRetry: () => void;
}

/** Replaces an open dialog whose rendering failed. */
export function CheckoutFallback({ store: { dialog, saveDialog }, overlay: Overlay, onRetry }: CheckoutFallbackProps) {
  const isCheckoutOpen = useStore(dialog, ({ status }) => status !== 'hidden');
  const isSaveDialogOpen = useStore(saveDialog, ({ status }) => status !== 'hidden');
  if (!isCheckoutOpen && !isSaveDialogOpen) return null;
  const close = () => {
    dialog.end();
    saveDialog.send({ type: 'hide' });
  };
  return <Overlay failed message={RENDER_ERROR_MESSAGE} onRetry={onRetry} onClose={close} />;
}
