import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import {
  type CardFeePolicy,
  type Cents,
  calculateProcessingFee,
  formatCardFeeRate,
  formatMoney,
  type Order,
  type OrderLine,
  type OrderTotal,
  type PaymentType,
  planLineComparisonPrice,
  subscriptionPeriod,
  sum,
  totalLabel,
} from '#domain';
import { FadingRows, Status, useUniqueId } from '#ui';
import { PLAN_UNAVAILABLE } from './obstacle-text.ts';
import { Amount, SummaryLine } from './summary-line.tsx';

const lineTone = ({ kind }: OrderLine) => (kind === 'credit' || kind === 'coupon' ? 'saving' : 'plain');

function comparison(order: Order): string | null {
  const price = planLineComparisonPrice(order);
  return price && `${formatMoney(price.amount)}/${price.per}`;
}

interface OrderProps {
  /** The order is null if the app config does not have the plan. */
  order: Order | null;
  total: OrderTotal;
}

interface FeeProps {
  tab: PaymentType;
  feePolicy: CardFeePolicy;
  now: Date;
}

interface SummaryProps extends OrderProps, FeeProps {
  part?: 'all' | 'lines' | 'total';
}

export const Summary = memo(function Summary({ order, total, part = 'all', ...feeProps }: SummaryProps) {
  const headingId = useUniqueId();
  if (!order) {
    return part === 'total' ? null : (
      <chakra.section aria-label="Summary">
        <chakra.p color="ink.muted">{PLAN_UNAVAILABLE}</chakra.p>
      </chakra.section>
    );
  }
  const amounts = (
    <Total label={totalLabel(order.plan, order.coupon)} total={total.total} compact={part === 'total'} {...feeProps} />
  );
  if (part === 'total') return <section aria-label="Amount to pay">{amounts}</section>;
  return (
    <chakra.section aria-labelledby={headingId}>
      <chakra.h3 id={headingId} textStyle="body" fontWeight="semibold" marginBottom={part === 'all' ? '3' : '1'}>
        Summary
      </chakra.h3>
      <Lines order={order} lines={total.lines} />
      {part === 'all' && amounts}
    </chakra.section>
  );
});

const Lines = memo(function Lines({ order, lines }: { order: Order; lines: OrderLine[] }) {
  const period = subscriptionPeriod(order.plan);
  return (
    <dl>
      <FadingRows>
        {lines.map((line, index) => (
          <SummaryLine
            // biome-ignore lint/suspicious/noArrayIndexKey: add-ons may share a name, and lines keep their order.
            key={`${line.kind} ${line.label} ${index}`}
            label={line.label}
            tone={lineTone(line)}
            note={line.kind === 'plan' ? comparison(order) : null}
          >
            <Amount amount={line.amount} />
          </SummaryLine>
        ))}
      </FadingRows>
      {period && (
        <SummaryLine label={period.label} tone="quiet" isStatic>
          {period.value}
        </SummaryLine>
      )}
    </dl>
  );
});

interface TotalProps extends FeeProps {
  label: string;
  total: Cents;
  compact: boolean;
}

/** With a card fee, the amount that the card is charged comes last and is the largest. */
function Total({ label, total, compact, tab, feePolicy, now }: TotalProps) {
  const fee = calculateProcessingFee(tab, total, feePolicy, now);
  const charged = sum(total, fee);
  return (
    <>
      <chakra.dl {...(!compact && { borderTopWidth: '1px', borderColor: 'line', marginTop: '3', paddingTop: '3' })}>
        <SummaryLine label={label} tone={fee > 0 ? 'total' : 'charged'} compact={compact} isStatic>
          <Amount amount={total} />
        </SummaryLine>
        <FadingRows>
          {fee > 0 && (
            <SummaryLine
              key="fee"
              label={`Card processing fee (${formatCardFeeRate(feePolicy)})`}
              tone="quiet"
              compact={compact}
            >
              <Amount amount={fee} />
            </SummaryLine>
          )}
          {fee > 0 && (
            <SummaryLine key="charged" label="Charged to your card" tone="charged" compact={compact}>
              <Amount amount={charged} />
            </SummaryLine>
          )}
        </FadingRows>
      </chakra.dl>
      <Status isSilentAtFirst>
        {fee > 0
          ? `Charged to your card: ${formatMoney(charged)}, including a ${formatMoney(fee)} fee`
          : `${label}: ${formatMoney(total)}`}
      </Status>
    </>
  );
}
