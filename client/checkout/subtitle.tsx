import { chakra } from '@chakra-ui/react';
import type { CheckoutState } from '#checkout-flow';
import { cents, formatMoney } from '#domain';

const JOIN = 'Join the 500,000+ of Australian businesses that use our platform for all their legal needs';

function creditOf(state: CheckoutState): string | null {
  const migration =
    state.at === 'hidden' ? null : state.at === 'preparing' ? state.preparation.migration : state.facts.migration;
  if (migration?.kind !== 'upgrade' || migration.preview.adjustment >= 0) return null;
  return formatMoney(cents(-migration.preview.adjustment));
}

/** The credit, on every width; otherwise an invitation, on wider screens only (spec 2). */
export function Subtitle({ state }: { state: CheckoutState }) {
  const credit = creditOf(state);
  return (
    <chakra.p
      textStyle="small"
      color="ink.muted"
      marginTop="1"
      maxWidth="56ch"
      display={{ base: credit ? 'block' : 'none', md: 'block' }}
    >
      {credit ? `You have ${credit} credit available to discount your new plan payment` : JOIN}
    </chakra.p>
  );
}
