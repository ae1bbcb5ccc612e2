import { useEffect, useState } from 'react';
import { CARD_FEE, isCardFeeActive, sydneyDayKey } from '#domain';
import type { CheckoutOptions } from './checkout-options.ts';

const POLL_INTERVAL_MS = 1_000;
const systemClock = () => new Date();

/**
 * The host's current instant. Renders again only when a day begins in Sydney, because a card may expire, and when the card fee
 * ends.
 */
export function useToday({ now: clock = systemClock, cardFee: fee = CARD_FEE }: ClockOptions): Date {
  const [today, setToday] = useState(() => clock());
  const { basisPoints } = fee;
  const endsAt = fee.until?.getTime() ?? null;
  useEffect(() => {
    const policy = { basisPoints, until: endsAt === null ? null : new Date(endsAt) };
    const period = (instant: Date) => `${sydneyDayKey(instant)} ${isCardFeeActive(policy, instant)}`;
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const now = clock();
      setToday((previous) => (period(previous) === period(now) ? previous : now));
      const left = (endsAt ?? 0) - now.getTime();
      timer = setTimeout(update, left > 0 ? Math.min(left, POLL_INTERVAL_MS) : POLL_INTERVAL_MS);
    };
    update();
    return () => clearTimeout(timer);
  }, [clock, basisPoints, endsAt]);
  return today;
}

type ClockOptions = Pick<CheckoutOptions, 'now' | 'cardFee'>;
