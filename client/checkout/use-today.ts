import { useEffect, useState } from 'react';
import { CARD_FEE, isCardFeeActive, sydneyDayKey } from '#domain';
import type { CheckoutOptions } from './checkout-options.ts';

const POLL_INTERVAL_MS = 1_000;
const systemClock = () => new Date();

/** Renders again only when a day begins in Sydney, because a card may expire, and when the card fee ends. */
export function useToday({ now: clock = systemClock, cardFee = CARD_FEE }: Pick<CheckoutOptions, 'now' | 'cardFee'>) {
  const [today, setToday] = useState(clock);
  useEffect(() => {
    const period = (instant: Date) => `${sydneyDayKey(instant)} ${isCardFeeActive(cardFee, instant)}`;
    const update = () => setToday((last) => (period(last) === period(clock()) ? last : clock()));
    update();
    const timer = setInterval(update, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock, cardFee]);
  return today;
}
