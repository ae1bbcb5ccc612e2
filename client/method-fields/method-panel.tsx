import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { FieldTextStyle } from '#card-provider';
import type { EntryEvent } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { type ReadonlyStore, useResolvedTextStyle, useStore } from '#ui';
import { BankFields } from './bank-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { NameField } from './name-field.tsx';
import { NewMethodForm } from './new-method-form.tsx';
import { methodIdOnTab, type PickerState } from './picker-state.ts';
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
  const { type, store, now, premount, note } = props;
  const ref = useRef<HTMLDivElement>(null);
  const textStyle = useResolvedTextStyle(ref);
  return (
    <chakra.div ref={ref} display="grid" gap="4">
      <Saved {...props} />
      {textStyle && (
        <NewMethodForm store={store} type={type} now={now} premount={premount} onRetryIntent={props.onRetryIntent}>
          <Fields {...props} textStyle={textStyle} />
        </NewMethodForm>
      )}
      {note}
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
  const locked = useStore(store, (state) => state.locked);
  const shared = { store, idPrefix, textStyle, locked, send, onEscape };
  return (
    <chakra.div display="grid" gap="4">
      {type === 'credit card' ? <CardFields {...shared} /> : <BankFields offer={offer} {...shared} />}
      <NameField store={store} type={type} label={nameLabel} locked={locked} send={send} />
    </chakra.div>
  );
}
