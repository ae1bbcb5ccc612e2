import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo } from 'react';
import type { ProviderFieldGroup } from '#card-provider';
import {
  IS_SAVED_WITH_INTENT,
  isNeverLoaded,
  type MachineView,
  type SaveEvent,
  savedMethods,
  type VisibleSave,
} from '#checkout-flow';
import type { PaymentType } from '#domain';
import { Callout, useStore, useUniqueId } from '#ui';
import { MethodPicker } from './method-picker.tsx';
import { DirectDebitAgreement } from './notes.tsx';
import { describeMissingMethods, EMPTY_PICKER_STATE, type PickerState } from './picker-state.ts';

interface MethodEntryFormProps {
  view: MachineView<VisibleSave>;
  fields: ProviderFieldGroup;
  types: readonly PaymentType[];
  merchant: string;
  now: Date;
  send: (event: SaveEvent) => void;
  onEscape: () => void;
}

const NAME_LABELS = { 'credit card': 'Card holder name', 'direct debit': 'Account name' };

/** The method picker, with a notice when the saved methods could not be loaded. */
export function MethodEntryForm({ view, merchant, send, ...shared }: MethodEntryFormProps) {
  const missingMethods = useStore(view, (state) =>
    state !== null && 'data' in state && isNeverLoaded(state.data.methods)
      ? describeMissingMethods(!pickerState(state).intentUnavailable)
      : null,
  );
  const picker = useMemo(() => ({ state: () => pickerState(view.state()), subscribe: view.subscribe }), [view]);
  const isBankForm = useStore(picker, ({ entry }) => entry.tab === 'direct debit' && entry.methodId === null);
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
      {missingMethods && (
        <Callout tone="notice" onAction={retry}>
          {missingMethods}
        </Callout>
      )}
      {/* One element: its tabs and panels have a spacing of their own. */}
      <div>
        <MethodPicker
          {...shared}
          store={picker}
          idPrefix={id}
          nameLabels={NAME_LABELS}
          offer={null}
          notes={notes}
          onRetryIntent={retry}
          send={send}
        />
      </div>
    </chakra.div>
  );
}

/** The picker's part of the dialog's state. */
function pickerState(state: VisibleSave | null): PickerState {
  if (!state || state.status === 'preparing') return EMPTY_PICKER_STATE;
  const { form, data } = state;
  return {
    entry: form,
    saved: savedMethods(data),
    locked: state.status === 'saving',
    intentUnavailable: IS_SAVED_WITH_INTENT[form.tab] && data.intent?.status === 'unavailable',
  };
}
