import { chakra, Tabs } from '@chakra-ui/react';
import { useRef } from 'react';
import type { CheckoutEvent, Filled } from '#checkout-flow';
import type { PaymentType } from '#domain';
import { BankIcon, CardIcon, LockIcon, useFieldText } from '#ui';
import { BankEntry } from './bank-entry.tsx';
import { CardEntry } from './card-entry.tsx';
import { NewEntry } from './new-entry.tsx';
import { CardNotes, DirectDebitAgreement } from './notes.tsx';
import { SavedMethodList } from './saved-methods.tsx';

interface PaymentFormProps {
  filled: Filled;
  /** Everything is locked while a payment is under way. */
  locked: boolean;
  directDebitDisabled: boolean;
  /** Who is paid, for the direct debit agreement. */
  merchant: string;
  now: Date;
  send: (event: CheckoutEvent) => void;
  /** Escape inside a provider's frame, which the page itself does not hear. */
  onEscape: () => void;
}

// Tab values become part of element ids, which must not hold spaces.
const TAB_OF: Record<PaymentType, string> = { 'credit card': 'card', 'direct debit': 'bank' };

/** How to pay: the tabs, the saved methods of each, and the form for a new one. */
export function PaymentForm(props: PaymentFormProps) {
  const { filled, locked, directDebitDisabled, send } = props;
  return (
    <section>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="1" marginBottom="3">
        <chakra.h3 textStyle="body" fontWeight="semibold">
          Pay by
        </chakra.h3>
        <chakra.p display="flex" alignItems="center" gap="1.5" textStyle="small" color="ink.muted">
          <LockIcon />
          All transactions are secure and encrypted
        </chakra.p>
      </chakra.div>
      {directDebitDisabled ? (
        <CardPanel {...props} />
      ) : (
        <Tabs.Root
          value={TAB_OF[filled.form.tab]}
          onValueChange={({ value }) =>
            send({ type: 'tab-chosen', tab: value === 'bank' ? 'direct debit' : 'credit card' })
          }
          lazyMount
        >
          <Tabs.List>
            <Tabs.Trigger value="card" disabled={locked}>
              <CardIcon />
              Credit & debit card
            </Tabs.Trigger>
            <Tabs.Trigger value="bank" disabled={locked}>
              <BankIcon />
              Direct debit
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="card">
            <CardPanel {...props} />
          </Tabs.Content>
          <Tabs.Content value="bank">
            <BankPanel {...props} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  );
}

const panel = { display: 'grid', gap: '4' } as const;

function useEntry(type: PaymentType, { filled, now, locked, send }: PaymentFormProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useFieldText(ref);
  const { form, facts } = filled;
  const active = form.tab === type;
  const list = (
    <SavedMethodList
      type={type}
      saved={facts.methods}
      selectedId={active ? form.methodId : null}
      locked={locked}
      now={now}
      onChoose={(methodId) => send({ type: 'method-chosen', methodId })}
    />
  );
  return { ref, text, list, isNew: active && form.methodId === null };
}

function CardPanel(props: PaymentFormProps) {
  const { filled, locked, send, onEscape } = props;
  const { ref, text, list, isNew } = useEntry('credit card', props);
  return (
    <chakra.div ref={ref} {...panel}>
      {list}
      {text && (
        <NewEntry shown={isNew}>
          <CardEntry card={filled.form.card} text={text} locked={locked} send={send} onEscape={onEscape} />
        </NewEntry>
      )}
      <CardNotes isNew={isNew} />
    </chakra.div>
  );
}

function BankPanel(props: PaymentFormProps) {
  const { filled, locked, send, merchant, onEscape } = props;
  const { ref, text, list, isNew } = useEntry('direct debit', props);
  const { offer } = filled.opening.request;
  return (
    <chakra.div ref={ref} {...panel}>
      {list}
      {text && (
        <NewEntry shown={isNew}>
          <BankEntry
            bank={filled.form.bank}
            offer={offer}
            text={text}
            locked={locked}
            send={send}
            onEscape={onEscape}
          />
        </NewEntry>
      )}
      <DirectDebitAgreement merchant={merchant} />
    </chakra.div>
  );
}
