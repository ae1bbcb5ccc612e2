import type { ComponentType } from 'react';
import { SCREEN_FAILED, useFact } from '#ui';
import type { CheckoutEngine } from './create-checkout.ts';

/** A message over the page in the host's own look: ours may be what has failed. */
export type Overlay = ComponentType<{
  failed: boolean;
  message: string;
  onRetry: () => void;
  onClose: () => void;
}>;

interface StageProblemProps {
  engine: CheckoutEngine;
  overlay: Overlay;
  onRetry: () => void;
}

/** Stands in for the dialogs when they cannot be shown at all; nothing, while none is open. */
export function StageProblem({ engine: { dialog, saving }, overlay: Shown, onRetry }: StageProblemProps) {
  const isSelling = useFact(dialog.flow, ({ at }) => at !== 'hidden');
  const isSaving = useFact(saving.flow, ({ at }) => at !== 'closed');
  if (!isSelling && !isSaving) return null;
  const close = () => {
    dialog.end();
    saving.flow.send({ type: 'close' });
  };
  return <Shown failed message={SCREEN_FAILED} onRetry={onRetry} onClose={close} />;
}
