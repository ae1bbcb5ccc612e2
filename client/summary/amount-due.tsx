import { chakra } from '@chakra-ui/react';
import { orderOf, orderTotal, type Priced } from '#checkout-flow';
import { totalLabel } from '#domain';
import { MoneyText } from '#ui';

/** The total alone, for where the button stands apart from the Summary. A screen reader has it there already. */
export function AmountDue({ priced }: { priced: Priced }) {
  const order = orderOf(priced);
  if (!order) return null;
  return (
    <chakra.p aria-hidden="true" display="flex" justifyContent="space-between" alignItems="baseline" marginBottom="2">
      <span>{totalLabel(order.plan, order.coupon)}</span>
      <chakra.span textStyle="title">
        <MoneyText amount={orderTotal(priced).total} />
      </chakra.span>
    </chakra.p>
  );
}
