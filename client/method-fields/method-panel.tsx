import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { FieldText } from '#card-provider';
import type { PaymentType } from '#domain';
import { useFact, useFieldText } from '#ui';
import { BankFields } from './bank-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { NewEntry } from './new-entry.tsx';
import type { MethodPickerProps } from './picker-props.ts';
import { SavedMethodList } from './saved-methods.tsx';

interface PanelProps extends Omit<MethodPickerProps, 'types' | 'notes' | 'names' | 'fields'> {
  type: PaymentType;
  /** The browser has nothing better to do. */
  idle: boolean;
  nameLabel: string;
  note: ReactNode;
}

/** One type's saved methods and its form for a new one. */
export const MethodPanel = memo(function MethodPanel(props: PanelProps) {
  const { type, source, idle, note } = props;
  const ref = useRef<HTMLDivElement>(null);
  const text = useFieldText(ref);
  const isNew = useFact(source, ({ entry }) => entry.tab === type && entry.methodId === null);
  const hasSaved = useFact(source, ({ saved }) => saved.methods.length > 0);
  const failed = useFact(source, ({ intentUnavailable }) => intentUnavailable);
  return (
    <chakra.div ref={ref} display="grid" gap="4">
      <Saved {...props} />
      {text && (
        <NewEntry shown={isNew} soon={idle} hasSaved={hasSaved} onRetryIntent={failed ? props.onRetryIntent : null}>
          <Fields {...props} text={text} />
        </NewEntry>
      )}
      {note}
    </chakra.div>
  );
});

function Saved({ source, type, idPrefix, now, send }: PanelProps) {
  const saved = useFact(source, (state) => state.saved);
  const selectedId = useFact(source, ({ entry }) => (entry.tab === type ? entry.methodId : null));
  const locked = useFact(source, (state) => state.locked);
  const choose = useCallback((id: string | null) => send({ type: 'method-chosen', methodId: id }), [send]);
  return <SavedMethodList {...{ idPrefix, type, saved, selectedId, locked, now }} onChoose={choose} />;
}

function Fields({ source, type, idPrefix, nameLabel, offer, text, send, onEscape }: PanelProps & { text: FieldText }) {
  const form = useFact(source, ({ entry }) => (type === 'credit card' ? entry.card : entry.bank));
  const locked = useFact(source, (state) => state.locked);
  const nameError = useFact(source, ({ entry, nameError: error }) => (entry.tab === type ? error : null));
  const shared = { idPrefix, nameLabel, nameError, text, locked, send, onEscape };
  return 'cvc' in form ? <CardFields card={form} {...shared} /> : <BankFields bank={form} offer={offer} {...shared} />;
}
