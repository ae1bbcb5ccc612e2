import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { cents, formatMoney } from '#domain';
import { useFact } from '#ui';
import type { Shown, ShownPayment } from './payment-view.ts';

const JOIN = 'Join the 500,000+ of Australian businesses that use our platform for all their legal needs';

function creditOf(shown: Shown | null): string | null {
  const migration = shown && (shown.at === 'preparing' ? shown.preparation.migration : shown.facts.migration);
  if (migration?.kind !== 'upgrade' || migration.preview.adjustment >= 0) return null;
  return formatMoney(cents(-migration.preview.adjustment));
}

/** The credit, on every width; otherwise an invitation, on wider screens only (spec 2). */
export const Subtitle = memo(function Subtitle({ payment }: { payment: ShownPayment }) {
  const credit = useFact(payment, creditOf);
  return (
    <chakra.p
      textStyle="small"
      color="ink.muted"
      marginTop="1"
      maxWidth="96ch"
      display={{ base: credit ? 'block' : 'none', md: 'block' }}
    >
      {credit ? `You have ${credit} credit available to discount your new plan payment` : JOIN}
    </chakra.p>
  );
});
