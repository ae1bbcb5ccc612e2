import { chakra } from '@chakra-ui/react/styled-system';
import { type CardFeePolicy, formatCardFeeRate, isCardFeeActive } from '#domain';
import { methodIdOnTab, Note, type PickerState } from '#method-fields';
import { type ReadonlyStore, useStore } from '#ui';

interface CardNotesProps {
  store: ReadonlyStore<PickerState>;
  fee: CardFeePolicy;
  now: Date;
}

/** The notes on the card fee, while one applies, and on the default card (B1, B3). */
export const CardNotes = ({ store, fee, now }: CardNotesProps) => (
  <chakra.div display="grid" gap="1">
    {isCardFeeActive(fee, now) && (
      <Note>
        A payment processing fee of {formatCardFeeRate(fee)} is added to card payments. This doesn't apply to payments
        made with direct debit.
      </Note>
    )}
    <DefaultCardNote store={store} now={now} />
  </chakra.div>
);

function DefaultCardNote({ store, now }: Pick<CardNotesProps, 'store' | 'now'>) {
  const isNew = useStore(store, (state) => methodIdOnTab(state, 'credit card', now) === null);
  return isNew && <Note>This card will be set as the default payment method for future purchases</Note>;
}
