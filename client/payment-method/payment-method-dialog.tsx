import { useCallback, useEffect, useMemo } from 'react';
import { findChallengeFrame, type ProviderFieldGroup } from '#card-provider';
import { hasSaveEntries, type SaveSession, type SessionView, type VisibleSave } from '#checkout-flow';
import { Modal, useStore } from '#ui';
import { SaveBody } from './save-body.tsx';
import { TITLES } from './save-texts.ts';

const PERSISTENT_ELEMENTS = [findChallengeFrame];

interface PaymentMethodDialogProps {
  session: SaveSession & { view: SessionView<VisibleSave>; fields: ProviderFieldGroup };
  directDebitDisabled: boolean;
  /** The name in the direct debit agreement. */
  merchant: string;
  now: Date;
  /** A payment is in progress, which disables saving (V7). */
  isUpdating: boolean;
  /** Called when the form throws while rendering. */
  onError: (cause: unknown) => void;
}

/** The dialog to save or update a payment method (X7); cannot be closed while saving. */
export function PaymentMethodDialog({ session, onError, ...rest }: PaymentMethodDialogProps) {
  const { view, fields, send } = session;
  const isOpen = useStore(session, ({ status }) => status !== 'hidden');
  const locked = useMemo(
    () => ({ state: () => session.state().status === 'saving', subscribe: session.subscribe }),
    [session],
  );
  const opening = useStore(view, (state) => state?.opening ?? null);
  const close = useCallback(() => send({ type: 'hide' }), [send]);
  // Loads the provider in parallel with the saved methods, before the form mounts.
  const { providerLoader } = fields;
  useEffect(() => providerLoader.load(), [providerLoader]);
  return (
    <Modal
      open={isOpen}
      locked={locked}
      hasEntries={useStore(session, hasSaveEntries)}
      size={opening?.mode === 'update' ? 'narrow-list' : 'narrow'}
      title={opening ? TITLES[opening.mode] : ''}
      closeLabel="Close"
      persistentElements={PERSISTENT_ELEMENTS}
      onClose={close}
      onExitComplete={view.clear}
      onError={onError}
    >
      {opening && (
        <SaveBody
          key={opening.id}
          view={view}
          fields={fields}
          mode={opening.mode}
          send={send}
          onClose={close}
          {...rest}
        />
      )}
    </Modal>
  );
}
