import { chakra } from '@chakra-ui/react';
import { type Cents, formatMoney } from '#domain';

/** An amount in figures of equal width, so that columns line up and nothing jumps when it changes. */
export const MoneyText = ({ amount }: { amount: Cents }) => (
  <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
    {formatMoney(amount)}
  </chakra.span>
);
