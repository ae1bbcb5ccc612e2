import { chakra } from '@chakra-ui/react/styled-system';
import { type Cents, formatMoney } from '#domain';

/** An amount in tabular figures. */
export const MoneyText = ({ amount }: { amount: Cents }) => (
  <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
    {formatMoney(amount)}
  </chakra.span>
);
