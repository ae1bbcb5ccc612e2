import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldTextStyle, useProviderFields } from '#card-provider';
import { enteredName, type MethodFormEvent, nameInput } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { Callout, type ReadonlyStore, TextField, useResolvedTextStyle, useStore } from '#ui';
import { FieldFailureContext, useFieldFailures } from './boxed-field.tsx';
import { BankFields, CardFields, type EntryFieldsProps } from './entry-fields.tsx';
import { focusRequest, gapMessage, methodIdOnTab, type PickerState } from './picker-state.ts';
import { SavedMethodList } from './saved-method-list.tsx';

export interface MethodPanelProps {
  store: ReadonlyStore<PickerState>;
  type: PaymentType;
  idPrefix: string;
  nameLabel: string;
  offer: string | null;
  now: Date;
  note: ReactNode;
  premount: boolean;
  onRetryIntent: () => void;
  send: (event: MethodFormEvent) => void;
  onEscape: () => void;
}

export const MethodPanel = memo(function MethodPanel(props: MethodPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const textStyle = useResolvedTextStyle(ref);
  const { store, type } = props;
  const focusRequested = useStore(store, ({ entry }) =>
    entry.tab === type ? focusRequest(entry, 'expired-method') : 0,
  );
  useEffect(() => {
    if (focusRequested > 0) ref.current?.querySelector<HTMLElement>('[type=radio]:enabled')?.focus();
  }, [focusRequested]);
  return (
    <chakra.div ref={ref} display="grid" gap="4">
      <Saved {...props} />
      {textStyle && (
        <NewMethodForm {...props}>
          <NewDetails {...props} textStyle={textStyle} />
        </NewMethodForm>
      )}
      {props.note}
    </chakra.div>
  );
});

function Saved({ store, type, idPrefix, now, send }: MethodPanelProps) {
  const saved = useStore(store, (state) => state.saved);
  const selectedId = useStore(store, (state) => methodIdOnTab(state, type, now));
  const locked = useStore(store, (state) => state.locked);
  const select = useCallback((id: string | null) => send({ type: 'method-selected', methodId: id }), [send]);
  return <SavedMethodList {...{ idPrefix, type, saved, selectedId, locked, now }} onSelect={select} />;
}

const NEW_DETAILS: Record<
  PaymentType,
  { Fields: ComponentType<EntryFieldsProps & { offer: string | null }>; autoComplete: 'cc-name' | 'name' }
> = {
  'credit card': { Fields: CardFields, autoComplete: 'cc-name' },
  'direct debit': { Fields: BankFields, autoComplete: 'name' },
};

function NewDetails(props: MethodPanelProps & { textStyle: FieldTextStyle }) {
  const { store, type, idPrefix, offer, textStyle, send, onEscape } = props;
  // A hidden form stays unlocked: the customer cannot change it, and a lock would update each of the provider's frames.
  const locked = useStore(store, (state) => state.locked && isFormVisible(state, type));
  const { Fields } = NEW_DETAILS[type];
  return (
    <chakra.div display="grid" gap="4">
      <Fields {...{ store, idPrefix, offer, textStyle, locked, send, onEscape }} />
      <NameField {...props} locked={locked} />
    </chakra.div>
  );
}

const isFormVisible = ({ entry }: PickerState, type: PaymentType): boolean =>
  entry.tab === type && entry.methodId === null;

function NameField({ store, type, nameLabel, locked, send }: MethodPanelProps & { locked: boolean }) {
  const name = useStore(store, ({ entry }) => enteredName(entry, type));
  const input = nameInput(type);
  const error = useStore(store, ({ entry }) => gapMessage(entry, input));
  const focusRequested = useStore(store, ({ entry }) => focusRequest(entry, input));
  return (
    <TextField
      label={nameLabel}
      error={error}
      focusRequested={focusRequested}
      autoComplete={NEW_DETAILS[type].autoComplete}
      value={name}
      disabled={locked}
      onTextChange={(text) => send({ type: 'name-changed', tab: type, name: text })}
    />
  );
}

/** The form for new details stays mounted once shown, so that the provider's frames keep their input. */
function NewMethodForm(props: MethodPanelProps & { children: ReactNode }) {
  const { store, type, now, premount, onRetryIntent, children } = props;
  const shown = useStore(store, (state) => methodIdOnTab(state, type, now) === null);
  const isVisible = useStore(store, (state) => isFormVisible(state, type));
  const hasSavedMethods = useStore(store, ({ saved }) => saved.methods.length > 0);
  const isIntentUnavailable = useStore(store, ({ intentUnavailable }) => intentUnavailable);
  const [mounted, setMounted] = useState(isVisible);
  const { state, retry } = useProviderFields();
  const { hasFailedField, reportFailure } = useFieldFailures();
  if ((isVisible || premount) && !mounted) setMounted(true);
  if (!mounted) return null;
  const savedMethodsHint = hasSavedMethods ? ' Saved payment methods still work.' : '';
  const hasScriptFailed = state.status === 'failed';
  return (
    <chakra.div hidden={!shown} display="grid" gap="4">
      {(hasScriptFailed || hasFailedField) && (
        <Callout tone="danger" onAction={retry}>
          {`The secure payment fields could not be loaded.${savedMethodsHint}`}
        </Callout>
      )}
      {isIntentUnavailable && !hasScriptFailed && (
        <Callout tone="danger" onAction={onRetryIntent}>
          {`New payment details cannot be taken right now.${savedMethodsHint}`}
        </Callout>
      )}
      {!hasScriptFailed && (
        <FieldFailureContext.Provider value={reportFailure}>{children}</FieldFailureContext.Provider>
      )}
    </chakra.div>
  );
}
