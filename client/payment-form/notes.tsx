import { chakra } from '@chakra-ui/react';
import { type CardFeePolicy, cardFeeApplies, cardFeeRate } from '#domain';
import { Note, type PickerState } from '#method-fields';
import { useFact, type Watchable } from '#ui';

interface CardNotesProps {
  source: Watchable<PickerState>;
  fee: CardFeePolicy;
  now: Date;
}

/** What paying by card means (spec 9); the fee is spoken of only while one is charged. */
export function CardNotes({ source, fee, now }: CardNotesProps) {
  const isNew = useFact(source, ({ entry }) => entry.tab === 'credit card' && entry.methodId === null);
  return (
    <chakra.div display="grid" gap="1">
      {cardFeeApplies(fee, now) && (
        <Note>
          A payment processing fee of {cardFeeRate(fee)} is added to card payments. This doesn't apply to payments made
          with direct debit.
        </Note>
      )}
      {isNew && <Note>This card will be set as the default payment method for future purchases</Note>}
    </chakra.div>
  );
}
