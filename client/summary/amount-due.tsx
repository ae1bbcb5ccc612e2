import { chakra } from '@chakra-ui/react';
import { currentOrder, orderTotal, type PricingInput } from '#checkout-flow';
import { totalLabel } from '#domain';
import { MoneyText } from '#ui';

/** The total beside a pay button outside the Summary; hidden from screen readers, which read it in the Summary. */
export function AmountDue({ pricing }: { pricing: PricingInput }) {
  const order = currentOrder(pricing);
  if (!order) return null;
  return (
    <chakra.p aria-hidden="true" display="flex" justifyContent="space-between" alignItems="baseline" marginBottom="2">
      <span>{totalLabel(order.plan, order.coupon)}</span>
      <chakra.span textStyle="title">
        <MoneyText amount={orderTotal(pricing).total} />
      </chakra.span>
    </chakra.p>
  );
}
