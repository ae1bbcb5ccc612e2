import { useCallback, useEffect, useMemo } from 'react';
import { findChallengeFrame, type ProviderFieldGroup } from '#card-provider';
import type { SaveMethodFlow } from '#checkout-flow';
import { Modal, useStore } from '#ui';
import { SaveBody } from './save-body.tsx';
import { createSaveDialogStore } from './save-dialog-store.ts';
import { TITLES } from './save-texts.ts';

const PERSISTENT_ELEMENTS = [findChallengeFrame];

interface PaymentMethodDialogProps {
  flow: SaveMethodFlow;
  /** The provider's fields of this dialog. */
  group: ProviderFieldGroup;
  directDebitDisabled: boolean;
  /** The name in the direct debit agreement. */
  merchant: string;
  now: Date;
  /** Disables saving (V7). */
  isPaymentInFlight: boolean;
  /** Called when the form throws while rendering. */
  onError: (cause: unknown) => void;
}

/** The dialog to save or update a payment method (X7); cannot be closed while saving. */
export function PaymentMethodDialog({ flow, onError, ...rest }: PaymentMethodDialogProps) {
  const store = useMemo(() => createSaveDialogStore(flow), [flow]);
  const saveStatus = useStore(flow, (state) => state.status);
  const opening = useStore(store, (state) => state?.opening ?? null);
  const close = useCallback(() => flow.send({ type: 'close' }), [flow]);
  // Loads the provider in parallel with the saved methods, before the form mounts.
  const { loader } = rest.group;
  useEffect(() => loader.load(), [loader]);
  return (
    <Modal
      open={saveStatus !== 'closed'}
      locked={saveStatus === 'saving'}
      size={opening?.mode === 'update' ? 'narrow-list' : 'narrow'}
      title={opening ? TITLES[opening.mode] : ''}
      closeLabel="Close"
      persistentElements={PERSISTENT_ELEMENTS}
      onClose={close}
      onExitComplete={store.clear}
      onError={onError}
    >
      {opening && (
        <SaveBody key={opening.id} store={store} mode={opening.mode} send={flow.send} onClose={close} {...rest} />
      )}
    </Modal>
  );
}
