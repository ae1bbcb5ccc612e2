import { chakra } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import type { FieldGroup } from '#card-provider';
import type { SaveMethodEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { DirectDebitAgreement, MethodPicker } from '#method-fields';
import { Callout, useFact, usePageId } from '#ui';
import type { ShownSave } from './save-view.ts';

interface MethodEntryFormProps {
  shown: ShownSave;
  fields: FieldGroup;
  types: readonly PaymentType[];
  merchant: string;
  now: Date;
  send: (event: SaveMethodEvent) => void;
  onEscape: () => void;
}

const NAMES = { card: 'Card holder name', bank: 'Account name' };

/** Which method, and what could not be loaded for choosing it. */
export function MethodEntryForm({ shown, fields, types, merchant, now, send, onEscape }: MethodEntryFormProps) {
  const unlisted = useFact(
    shown,
    (state) => state !== null && 'facts' in state && state.facts.listing === 'unavailable',
  );
  const bankForm = useFact(shown.picker, ({ entry }) => entry.tab === 'direct debit' && entry.methodId === null);
  const id = usePageId();
  const retry = useCallback(() => send({ type: 'retry-pressed' }), [send]);
  const notes = useMemo(
    () => ({
      'credit card': null,
      // A saved account was agreed to when it was entered.
      'direct debit': bankForm && <DirectDebitAgreement merchant={merchant} action="save" />,
    }),
    [bankForm, merchant],
  );
  return (
    <chakra.div display="grid" gap="4">
      {unlisted && (
        <Callout tone="notice" onRetry={retry}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
      <MethodPicker
        source={shown.picker}
        fields={fields}
        idPrefix={id}
        names={NAMES}
        types={types}
        offer={null}
        now={now}
        notes={notes}
        onRetryIntent={retry}
        send={send}
        onEscape={onEscape}
      />
    </chakra.div>
  );
}
