import { chakra } from '@chakra-ui/react/styled-system';
import { memo, type ReactNode, useId, useState } from 'react';
import { currentOrder, orderTotal, type PricingInput } from '#checkout-flow';
import {
  type AppliedCoupon,
  type CardFeePolicy,
  type Cents,
  calculateProcessingFee,
  formatCardFeeRate,
  formatMoney,
  type OrderLine,
  type PaymentType,
  type Plan,
  planLineComparisonPrice,
  subscriptionPeriod,
  sum,
  totalLabel,
} from '#domain';
import { ChevronUpIcon, FadingRows, MoneyText } from '#ui';
import { PLAN_UNAVAILABLE } from './obstacle-text.ts';
import { SummaryLine } from './summary-line.tsx';

const lineTone = ({ kind }: OrderLine) => (kind === 'credit' || kind === 'coupon' ? 'saving' : 'plain');

/** Implements (B7). */
function comparison(plan: Plan, { request }: PricingInput['opening']): string | null {
  const price = planLineComparisonPrice({ plan, priceOverride: request.breakdown.priceOverride });
  return price && `${formatMoney(price.amount)}/${price.per}`;
}

interface OrderProps {
  opening: PricingInput['opening'];
  migration: PricingInput['data']['migration'];
  coupon: AppliedCoupon | null;
}

interface FeeProps {
  /** The fee depends on the open tab. */
  tab: PaymentType;
  feePolicy: CardFeePolicy;
  now: Date;
}

interface SummaryProps extends OrderProps, FeeProps {
  /** Shows only what is charged, with the lines behind a button, as the bar of a sheet has room for (X10). */
  collapsible?: boolean;
}

/** The order's lines, the total, and the amount charged to a card with the fee. */
export const Summary = memo(function Summary(props: SummaryProps) {
  const { opening, migration, coupon, collapsible = false, ...feeProps } = props;
  const headingId = useId();
  const linesId = useId();
  const [expanded, setExpanded] = useState(false);
  const input: PricingInput = { opening, data: { migration }, form: { coupon: { applied: coupon } } };
  const order = currentOrder(input);
  if (!order) {
    return (
      <chakra.section aria-label="Summary">
        <chakra.p color="ink.muted">{PLAN_UNAVAILABLE}</chakra.p>
      </chakra.section>
    );
  }
  const { plan } = order;
  const label = totalLabel(plan, coupon);
  const areLinesVisible = expanded || !collapsible;
  return (
    <chakra.section aria-labelledby={headingId}>
      <chakra.h3
        id={headingId}
        textStyle="body"
        fontWeight="semibold"
        {...(areLinesVisible ? { marginBottom: '3' } : { srOnly: true })}
      >
        Summary
      </chakra.h3>
      <chakra.div
        id={linesId}
        hidden={!areLinesVisible}
        {...(collapsible && { maxHeight: '40dvh', overflowY: 'auto', overscrollBehavior: 'contain' })}
      >
        <Lines opening={opening} migration={migration} coupon={coupon} plan={plan} />
      </chakra.div>
      <Total
        label={label}
        total={orderTotal(input).total}
        separated={areLinesVisible}
        showsFee={areLinesVisible}
        toggle={
          collapsible ? (
            <ExpandButton
              label={label}
              expanded={expanded}
              controls={linesId}
              onClick={() => setExpanded((current) => !current)}
            />
          ) : null
        }
        {...feeProps}
      />
    </chakra.section>
  );
});

// Memoized, because switching tabs changes only the fee.
/** Implements (B2). */
const Lines = memo(function Lines({ opening, migration, coupon, plan }: OrderProps & { plan: Plan }) {
  const { lines } = orderTotal({ opening, data: { migration }, form: { coupon: { applied: coupon } } });
  const period = subscriptionPeriod(plan);
  return (
    <chakra.dl margin="0">
      <FadingRows>
        {lines.map((line, index) => (
          <SummaryLine
            // biome-ignore lint/suspicious/noArrayIndexKey: add-ons may share a name, and lines keep their order.
            key={`${line.kind} ${line.label} ${index}`}
            label={line.label}
            tone={lineTone(line)}
            note={line.kind === 'plan' ? comparison(plan, opening) : null}
          >
            <MoneyText amount={line.amount} />
          </SummaryLine>
        ))}
      </FadingRows>
      <SummaryLine label={period.label} tone="quiet" isStatic>
        {period.value}
      </SummaryLine>
    </chakra.dl>
  );
});

interface TotalProps extends FeeProps {
  label: string;
  total: Cents;
  /** A line separates the total from the order's lines. */
  separated: boolean;
  showsFee: boolean;
  /** Replaces the label's text. */
  toggle: ReactNode;
}

function Total({ label, total, separated, showsFee, toggle, tab, feePolicy, now }: TotalProps) {
  const fee = calculateProcessingFee(tab, total, feePolicy, now);
  return (
    <chakra.dl
      margin="0"
      aria-live="polite"
      // The bar's height does not depend on the fee.
      {...(toggle !== null && { minHeight: '72px', display: 'grid', alignContent: 'center' })}
      {...(separated && { borderTopWidth: '1px', borderColor: 'line', marginTop: '3', paddingTop: '3' })}
    >
      <SummaryLine label={toggle ?? label} tone={toggle ? 'compact-total' : 'total'} isStatic>
        <MoneyText amount={total} />
      </SummaryLine>
      <FadingRows>
        {fee > 0 && showsFee && (
          <SummaryLine key="fee" label={`Card processing fee (${formatCardFeeRate(feePolicy)})`} tone="quiet">
            <MoneyText amount={fee} />
          </SummaryLine>
        )}
        {fee > 0 && (
          <SummaryLine key="charged" label="Charged to your card" tone="charged">
            <MoneyText amount={sum(total, fee)} />
          </SummaryLine>
        )}
      </FadingRows>
    </chakra.dl>
  );
}

/** The total's label as a button; its target is the whole row. */
const ExpandButton = ({
  label,
  expanded,
  controls,
  onClick,
}: {
  label: string;
  expanded: boolean;
  controls: string;
  onClick: () => void;
}) => (
  <chakra.button
    type="button"
    aria-expanded={expanded}
    aria-controls={controls}
    aria-label={`${label}, order details`}
    display="inline-flex"
    alignItems="center"
    gap="1"
    minHeight="touch"
    fontWeight="semibold"
    textAlign="start"
    borderRadius="base"
    cursor="pointer"
    _focusVisible={{ outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' }}
    _after={{ content: '""', position: 'absolute', inset: '0' }}
    onClick={onClick}
  >
    {label}
    <chakra.span
      display="flex"
      color="ink.muted"
      transform={expanded ? 'rotate(180deg)' : undefined}
      transition="transform 180ms"
      _motionReduce={{ transition: 'none' }}
    >
      <ChevronUpIcon />
    </chakra.span>
  </chakra.button>
);
