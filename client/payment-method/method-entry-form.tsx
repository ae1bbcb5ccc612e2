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
import { type PaymentType, SIGNED_OUT } from '#domain';
import { Callout, useStore, useUniqueId } from '#ui';
import { MethodPicker } from './method-picker.tsx';
import { DirectDebitAgreement } from './notes.tsx';
import { describeMissingMethods, EMPTY_PICKER_STATE, type PickerState } from './picker-state.ts';

interface MethodEntryFormProps {
  view: MachineView<VisibleSave>;
  fields: ProviderFieldGroup;
  /** Whether the last request to the backend was not sent, because the host page gave no id token. */
  isTokenMissing: () => boolean;
  types: readonly PaymentType[];
  merchant: string;
  agreementUrl: string | undefined;
  now: Date;
  send: (event: SaveEvent) => void;
  onEscape: () => void;
}

const NAME_LABELS = { 'credit card': 'Card holder name', 'direct debit': 'Account name' };

export function MethodEntryForm({
  view,
  isTokenMissing,
  merchant,
  agreementUrl,
  send,
  ...shared
}: MethodEntryFormProps) {
  const notice = useStore(view, (state) => {
    if (state === null || state.status === 'preparing') return null;
    const { methods, intent } = state.data;
    const isSignedOut = isTokenMissing();
    if (isSignedOut && [methods, intent].some((loadable) => loadable?.status === 'unavailable')) return SIGNED_OUT;
    return isNeverLoaded(methods)
      ? describeMissingMethods(!savePickerState(state, isSignedOut).intentUnavailable)
      : null;
  });
  const picker = useMemo(
    () => ({ state: () => savePickerState(view.state(), isTokenMissing()), subscribe: view.subscribe }),
    [view, isTokenMissing],
  );
  const isBankForm = useStore(picker, ({ entry }) => entry.tab === 'direct debit' && entry.methodId === null);
  const id = useUniqueId();
  const retry = useCallback(() => send({ type: 'retry-requested' }), [send]);
  const notes = useMemo(
    () => ({
      'credit card': null,
      // A saved account shows no agreement, because the customer agreed to direct debit when entering it.
      'direct debit': isBankForm && (
        <DirectDebitAgreement merchant={merchant} agreementUrl={agreementUrl} action="save" />
      ),
    }),
    [isBankForm, merchant, agreementUrl],
  );
  return (
    <chakra.div display="grid" gap="4">
      {notice && (
        <Callout tone="notice" onAction={retry}>
          {notice}
        </Callout>
      )}
      {/* In one element, because the picker's tabs and panels have their own spacing. */}
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

function savePickerState(state: VisibleSave | null, isSignedOut: boolean): PickerState {
  if (!state || state.status === 'preparing') return EMPTY_PICKER_STATE;
  const { form, data } = state;
  return {
    entry: form,
    saved: savedMethods(data),
    locked: state.status === 'saving',
    intentUnavailable: IS_SAVED_WITH_INTENT[form.tab] && data.intent?.status === 'unavailable' && !isSignedOut,
  };
}
