import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { FieldTextStyle } from '#card-provider';
import type { EntryEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { type ReadonlyStore, useResolvedTextStyle, useStore } from '#ui';
import { BankFields } from './bank-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { NewMethodForm } from './new-method-form.tsx';
import type { PickerState } from './picker-state.ts';
import { SavedMethodList } from './saved-method-list.tsx';

export interface MethodPanelProps {
  store: ReadonlyStore<PickerState>;
  type: PaymentType;
  /** The prefix of element ids; unique per picker on a page. */
  idPrefix: string;
  nameLabel: string;
  /** The host's offer; null without one. */
  offer: string | null;
  now: Date;
  /** Shown below the form. */
  note: ReactNode;
  /** Mounts the form for a new method before it is shown. */
  premount: boolean;
  /** Requests a setup intent again after a failure. */
  onRetryIntent: () => void;
  send: (event: EntryEvent) => void;
  /** Escape in a provider's frame, whose key events do not reach the page. */
  onEscape: () => void;
}

/** The saved methods of one type, and the form for a new one. */
export const MethodPanel = memo(function MethodPanel(props: MethodPanelProps) {
  const { type, store, premount, note } = props;
  const ref = useRef<HTMLDivElement>(null);
  const textStyle = useResolvedTextStyle(ref);
  const isNew = useStore(store, ({ entry }) => entry.tab === type && entry.methodId === null);
  const hasSavedMethods = useStore(store, ({ saved }) => saved.methods.length > 0);
  const isIntentUnavailable = useStore(store, ({ intentUnavailable }) => intentUnavailable);
  return (
    <chakra.div ref={ref} display="grid" gap="4">
      <Saved {...props} />
      {textStyle && (
        <NewMethodForm
          shown={isNew}
          premount={premount}
          hasSavedMethods={hasSavedMethods}
          onRetryIntent={isIntentUnavailable ? props.onRetryIntent : null}
        >
          <Fields {...props} textStyle={textStyle} />
        </NewMethodForm>
      )}
      {note}
    </chakra.div>
  );
});

function Saved({ store, type, idPrefix, now, send }: MethodPanelProps) {
  const saved = useStore(store, (state) => state.saved);
  const selectedId = useStore(store, ({ entry }) => (entry.tab === type ? entry.methodId : null));
  const locked = useStore(store, (state) => state.locked);
  const select = useCallback((id: string | null) => send({ type: 'method-selected', methodId: id }), [send]);
  return <SavedMethodList {...{ idPrefix, type, saved, selectedId, locked, now }} onSelect={select} />;
}

function Fields({
  store,
  type,
  idPrefix,
  nameLabel,
  offer,
  textStyle,
  send,
  onEscape,
}: MethodPanelProps & { textStyle: FieldTextStyle }) {
  const form = useStore(store, ({ entry }) => (type === 'credit card' ? entry.card : entry.bank));
  const locked = useStore(store, (state) => state.locked);
  const nameError = useStore(store, ({ entry, nameError: error }) => (entry.tab === type ? error : null));
  const shared = { idPrefix, nameLabel, nameError, textStyle, locked, send, onEscape };
  return 'cvc' in form ? <CardFields card={form} {...shared} /> : <BankFields bank={form} offer={offer} {...shared} />;
}
