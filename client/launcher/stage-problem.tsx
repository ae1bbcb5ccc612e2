import { useSyncExternalStore } from 'react';
import type { CheckoutEngine } from '#checkout';
import { SCREEN_FAILED } from '#error-boundary';
import { Waiting } from './waiting.tsx';

/** Stands in for the dialogs when they cannot be shown at all; nothing, while none is open. */
export function StageProblem({ engine, onRetry }: { engine: CheckoutEngine; onRetry: () => void }) {
  const { dialog, saving } = engine;
  const selling = useSyncExternalStore(dialog.flow.subscribe, () => dialog.flow.state().at !== 'hidden');
  const isSaving = useSyncExternalStore(saving.flow.subscribe, () => saving.flow.state().at !== 'closed');
  if (!selling && !isSaving) return null;
  const close = () => {
    dialog.end();
    saving.flow.send({ type: 'close' });
  };
  return <Waiting failed message={SCREEN_FAILED} onRetry={onRetry} onClose={close} />;
}
