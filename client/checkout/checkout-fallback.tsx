import type { ComponentType } from 'react';
import { RENDER_ERROR_MESSAGE, useStore } from '#ui';
import type { CheckoutEngine } from './create-checkout.ts';

/** A dialog in the host's own style, because the module's may be what has failed. */
export type Overlay = ComponentType<{
  failed: boolean;
  message: string;
  onRetry: () => void;
  onClose: () => void;
}>;

interface CheckoutFallbackProps {
  engine: CheckoutEngine;
  overlay: Overlay;
  onRetry: () => void;
}

/** Replaces an open dialog whose rendering failed. */
export function CheckoutFallback({ engine: { dialog, saveDialog }, overlay: Overlay, onRetry }: CheckoutFallbackProps) {
  const isCheckoutOpen = useStore(dialog.flow, ({ status }) => status !== 'hidden');
  const isSaveDialogOpen = useStore(saveDialog.flow, ({ status }) => status !== 'closed');
  if (!isCheckoutOpen && !isSaveDialogOpen) return null;
  const close = () => {
    dialog.end();
    saveDialog.flow.send({ type: 'close' });
  };
  return <Overlay failed message={RENDER_ERROR_MESSAGE} onRetry={onRetry} onClose={close} />;
}
