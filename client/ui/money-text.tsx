import { type Cents, formatMoney } from '#domain';

const STYLE = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** An amount in tabular figures. */
export const MoneyText = ({ amount }: { amount: Cents }) => <span style={STYLE}>{formatMoney(amount)}</span>;
