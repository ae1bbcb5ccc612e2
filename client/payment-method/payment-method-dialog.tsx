import { useCallback, useEffect, useMemo } from 'react';
import { challengeFrame, type FieldGroup } from '#card-provider';
import type { SaveMethodFlow } from '#checkout-flow';
import { Modal, useFact } from '#ui';
import { SaveBody } from './save-body.tsx';
import { TITLES } from './save-texts.ts';
import { watchShown } from './save-view.ts';

const REACHABLE = [challengeFrame];

interface PaymentMethodDialogProps {
  flow: SaveMethodFlow;
  /** The provider's fields of this dialog, and of no other form. */
  group: FieldGroup;
  directDebitDisabled: boolean;
  /** Who is paid, for the direct debit agreement. */
  merchant: string;
  now: Date;
  /** A payment is under way: nothing is saved meanwhile (spec 5). */
  updating: boolean;
  /** The form has thrown while it rendered. */
  onError: (cause: unknown) => void;
}

/** The dialog to save or update a payment method (spec 2); it cannot be closed while it saves. */
export function PaymentMethodDialog({ flow, onError, ...rest }: PaymentMethodDialogProps) {
  const shown = useMemo(() => watchShown(flow), [flow]);
  const at = useFact(flow, (state) => state.at);
  const opening = useFact(shown, (state) => state?.opening ?? null);
  const close = useCallback(() => flow.send({ type: 'close' }), [flow]);
  // While the saved methods are on their way: the form that needs it comes after them.
  const { connection } = rest.group;
  useEffect(() => connection.load(), [connection]);
  return (
    <Modal
      open={at !== 'closed'}
      locked={at === 'saving'}
      size={opening?.mode === 'update' ? 'narrow-list' : 'narrow'}
      title={opening ? TITLES[opening.mode] : ''}
      closeLabel="Close"
      reachable={REACHABLE}
      onClose={close}
      onGone={shown.forget}
      onError={onError}
    >
      {opening && (
        <SaveBody key={opening.id} shown={shown} mode={opening.mode} send={flow.send} onClose={close} {...rest} />
      )}
    </Modal>
  );
}
