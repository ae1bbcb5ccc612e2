import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useMemo } from 'react';
import type { FieldGroup } from '#card-provider';
import type { CheckoutEvent } from '#checkout-flow';
import type { CardFeePolicy, PaymentType } from '#domain';
import { DirectDebitAgreement, MethodPicker, type PickerState } from '#method-fields';
import { LockIcon, type Watchable } from '#ui';
import { CardNotes } from './notes.tsx';

interface PaymentFormProps {
  /** The id of the form element: a pay button elsewhere on the page submits it. */
  id: string;
  source: Watchable<PickerState>;
  fields: FieldGroup;
  directDebitDisabled: boolean;
  offer: string | null;
  /** Who is paid, for the direct debit agreement. */
  merchant: string;
  fee: CardFeePolicy;
  now: Date;
  send: (event: CheckoutEvent) => void;
  onSubmit: () => void;
  /** Escape inside a provider's frame, which the page itself does not hear. */
  onEscape: () => void;
}

const NAMES = { card: 'Name on card', bank: 'Account name' };
const BOTH: readonly PaymentType[] = ['credit card', 'direct debit'];
const CARD_ONLY: readonly PaymentType[] = ['credit card'];

function Form(props: PaymentFormProps) {
  const { id, source, fields, directDebitDisabled, offer, merchant, fee, now, send, onSubmit, onEscape } = props;
  const notes = useMemo(
    () => ({
      'credit card': <CardNotes source={source} fee={fee} now={now} />,
      'direct debit': <DirectDebitAgreement merchant={merchant} action="confirm" />,
    }),
    [source, fee, now, merchant],
  );
  const retryIntent = useCallback(() => send({ type: 'retry-pressed' }), [send]);
  return (
    <chakra.form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="1" marginBottom="3">
        <chakra.h3 textStyle="body" fontWeight="semibold">
          Pay by
        </chakra.h3>
        <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="ink.muted">
          <LockIcon />
          All transactions are secure and encrypted
        </chakra.p>
      </chakra.div>
      <MethodPicker
        source={source}
        fields={fields}
        idPrefix={id}
        names={NAMES}
        types={directDebitDisabled ? CARD_ONLY : BOTH}
        offer={offer}
        now={now}
        notes={notes}
        onRetryIntent={retryIntent}
        send={send}
        onEscape={onEscape}
      />
    </chakra.form>
  );
}

/** How to pay: the tabs, the saved methods of each, and the form for a new one (spec 2). Enter in a field submits. */
export const PaymentForm = memo(Form);
