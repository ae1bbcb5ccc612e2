import { chakra } from '@chakra-ui/react';
import { type Filled, orderOf, orderTotal } from '#checkout-flow';
import {
  CARD_FEE,
  cardFeeOn,
  comparisonPrice,
  formatMoney,
  NOTHING,
  type OrderLine,
  type Plan,
  subscriptionPeriod,
  sum,
  totalLabel,
} from '#domain';
import { FadingRows, MoneyText } from '#ui';
import { SummaryLine } from './summary-line.tsx';

const toneOf = ({ kind }: OrderLine) => (kind === 'credit' || kind === 'coupon' ? 'saving' : 'plain');

function comparison(plan: Plan): string | null {
  const price = comparisonPrice(plan);
  return price && `${formatMoney(price.amount)}/${price.per}`;
}

/** What is bought and what it costs: lines, total, and what the card will be charged with the fee. */
export function Summary({ filled, now }: { filled: Filled; now: Date }) {
  const order = orderOf(filled);
  if (!order) {
    return (
      <chakra.section aria-label="Summary">
        <chakra.p color="ink.muted">This plan is not available.</chakra.p>
      </chakra.section>
    );
  }
  const { plan, coupon } = order;
  const { lines, total } = orderTotal(filled);
  const period = subscriptionPeriod(plan);
  const fee = filled.form.tab === 'credit card' ? cardFeeOn(total, CARD_FEE, now) : NOTHING;
  return (
    <chakra.section aria-labelledby="checkout-summary">
      <chakra.h3 id="checkout-summary" textStyle="body" fontWeight="semibold" marginBottom="3">
        Summary
      </chakra.h3>
      <chakra.dl margin="0">
        <FadingRows>
          {lines.map((line, place) => (
            <SummaryLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two add-ons may have one name, and lines keep their places.
              key={`${line.kind} ${line.label} ${place}`}
              label={line.label}
              tone={toneOf(line)}
              note={line.kind === 'plan' ? comparison(plan) : null}
            >
              <MoneyText amount={line.amount} />
            </SummaryLine>
          ))}
        </FadingRows>
        <SummaryLine label={period.label} tone="quiet">
          {period.value}
        </SummaryLine>
      </chakra.dl>
      <chakra.dl margin="0" borderTopWidth="1px" borderColor="line" marginTop="3" paddingTop="3" aria-live="polite">
        <SummaryLine label={totalLabel(plan, coupon)} tone="total">
          <MoneyText amount={total} />
        </SummaryLine>
        <FadingRows>
          {fee > 0 && (
            <SummaryLine key="fee" label="Card processing fee (1.25%)" tone="quiet">
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
    </chakra.section>
  );
}
