import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import type { SaveMethodEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { DirectDebitAgreement, MethodPicker } from '#method-fields';
import { Callout, useStore, useUniqueId } from '#ui';
import type { SaveDialogStore } from './save-dialog-store.ts';

interface MethodEntryFormProps {
  store: SaveDialogStore;
  fields: ProviderFieldGroup;
  types: readonly PaymentType[];
  merchant: string;
  now: Date;
  send: (event: SaveMethodEvent) => void;
  onEscape: () => void;
}

const NAME_LABELS = { card: 'Card holder name', bank: 'Account name' };

/** The method picker, with a notice when the saved methods could not be loaded. */
export function MethodEntryForm({ store, fields, types, merchant, now, send, onEscape }: MethodEntryFormProps) {
  const isListUnavailable = useStore(
    store,
    (state) => state !== null && 'data' in state && state.data.methodsStatus === 'unavailable',
  );
  const isBankForm = useStore(store.picker, ({ entry }) => entry.tab === 'direct debit' && entry.methodId === null);
  const id = useUniqueId();
  const retry = useCallback(() => send({ type: 'retry-requested' }), [send]);
  const notes = useMemo(
    () => ({
      'credit card': null,
      // The agreement for a saved account was given when it was entered.
      'direct debit': isBankForm && <DirectDebitAgreement merchant={merchant} action="save" />,
    }),
    [isBankForm, merchant],
  );
  return (
    <chakra.div display="grid" gap="4">
      {isListUnavailable && (
        <Callout tone="notice" onAction={retry}>
          Your saved payment methods could not be loaded. You can still enter a new one.
        </Callout>
      )}
      {/* One element: its tabs and panels have a spacing of their own. */}
      <div>
        <MethodPicker
          store={store.picker}
          fields={fields}
          idPrefix={id}
          nameLabels={NAME_LABELS}
          types={types}
          offer={null}
          now={now}
          notes={notes}
          onRetryIntent={retry}
          send={send}
          onEscape={onEscape}
        />
      </div>
    </chakra.div>
  );
}
