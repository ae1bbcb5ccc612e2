import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import type { VisibleCheckout } from '#checkout-flow';
import { cents, formatMoney } from '#domain';
import { useStore } from '#ui';
import type { PaymentView } from './payment-view.ts';

const DEFAULT_SUBTITLE = 'Join the 500,000+ of Australian businesses that use our platform for all their legal needs';

/** The credit of an upgrade as text; null without any (X2). */
function formatCredit(state: VisibleCheckout | null): string | null {
  const migration = state && (state.status === 'preparing' ? state.preparation.migration : state.data.migration);
  if (migration?.kind !== 'upgrade' || migration.preview.adjustment >= 0) return null;
  return formatMoney(cents(-migration.preview.adjustment));
}

/** The credit of a migration; otherwise a default text, on wider screens only (X2, X3). */
export const Subtitle = memo(function Subtitle({ view }: { view: PaymentView }) {
  const credit = useStore(view, formatCredit);
  return (
    <chakra.p
      textStyle="small"
      color="ink.muted"
      marginTop="1"
      maxWidth="96ch"
      display={{ base: credit ? 'block' : 'none', md: 'block' }}
    >
      {credit ? `You have ${credit} credit available to discount your new plan payment` : DEFAULT_SUBTITLE}
    </chakra.p>
  );
});
