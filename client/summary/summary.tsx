import { chakra } from '@chakra-ui/react';
import { memo, useId } from 'react';
import { orderOf, orderTotal, type Priced } from '#checkout-flow';
import {
  type AppliedCoupon,
  type CardFeePolicy,
  type Cents,
  cardFeeRate,
  feeOn,
  formatMoney,
  type OrderLine,
  type PaymentType,
  type Plan,
  planLineComparison,
  subscriptionPeriod,
  sum,
  totalLabel,
} from '#domain';
import { FadingRows, MoneyText } from '#ui';
import { SummaryLine } from './summary-line.tsx';

const toneOf = ({ kind }: OrderLine) => (kind === 'credit' || kind === 'coupon' ? 'saving' : 'plain');

function comparison(plan: Plan, { request }: Priced['opening']): string | null {
  const price = planLineComparison({ plan, priceOverride: request.breakdown.priceOverride });
  return price && `${formatMoney(price.amount)}/${price.per}`;
}

interface OrderProps {
  opening: Priced['opening'];
  migration: Priced['facts']['migration'];
  coupon: AppliedCoupon | null;
}

interface FeeProps {
  /** How it is about to be paid: the fee comes and goes with it. */
  tab: PaymentType;
  feePolicy: CardFeePolicy;
  now: Date;
}

function Costs({ opening, migration, coupon, ...paid }: OrderProps & FeeProps) {
  const headingId = useId();
  const priced: Priced = { opening, facts: { migration }, form: { coupon: { applied: coupon } } };
  const order = orderOf(priced);
  if (!order) {
    return (
      <chakra.section aria-label="Summary">
        <chakra.p color="ink.muted">This plan is not available.</chakra.p>
      </chakra.section>
    );
  }
  const { plan } = order;
  const { total } = orderTotal(priced);
  return (
    <chakra.section aria-labelledby={headingId}>
      <chakra.h3 id={headingId} textStyle="body" fontWeight="semibold" marginBottom="3">
        Summary
      </chakra.h3>
      <Lines opening={opening} migration={migration} coupon={coupon} plan={plan} />
      <Total label={totalLabel(plan, coupon)} total={total} {...paid} />
    </chakra.section>
  );
}

// The parts change at different times: a tab changes the fee, and nothing above it.
const Lines = memo(function Lines({ opening, migration, coupon, plan }: OrderProps & { plan: Plan }) {
  const { lines } = orderTotal({ opening, facts: { migration }, form: { coupon: { applied: coupon } } });
  const period = subscriptionPeriod(plan);
  return (
    <chakra.dl margin="0">
      <FadingRows>
        {lines.map((line, place) => (
          <SummaryLine
            // biome-ignore lint/suspicious/noArrayIndexKey: two add-ons may have one name, and lines keep their places.
            key={`${line.kind} ${line.label} ${place}`}
            label={line.label}
            tone={toneOf(line)}
            note={line.kind === 'plan' ? comparison(plan, opening) : null}
          >
            <MoneyText amount={line.amount} />
          </SummaryLine>
        ))}
      </FadingRows>
      <SummaryLine label={period.label} tone="quiet" still>
        {period.value}
      </SummaryLine>
    </chakra.dl>
  );
});

function Total({ label, total, tab, feePolicy, now }: FeeProps & { label: string; total: Cents }) {
  const fee = feeOn(tab, total, feePolicy, now);
  return (
    <chakra.dl margin="0" borderTopWidth="1px" borderColor="line" marginTop="3" paddingTop="3" aria-live="polite">
      <SummaryLine label={label} tone="total" still>
        <MoneyText amount={total} />
      </SummaryLine>
      <FadingRows>
        {fee > 0 && (
          <SummaryLine key="fee" label={`Card processing fee (${cardFeeRate(feePolicy)})`} tone="quiet">
            <MoneyText amount={fee} />
          </SummaryLine>
        )}
        {fee > 0 && (
          <SummaryLine key="charged" label="Charged to your card" tone="quiet">
            <MoneyText amount={sum(total, fee)} />
          </SummaryLine>
        )}
      </FadingRows>
    </chakra.dl>
  );
}

/** What is bought and what it costs: lines, total, and what the card will be charged with the fee (spec 2, 9). */
export const Summary = memo(Costs);
