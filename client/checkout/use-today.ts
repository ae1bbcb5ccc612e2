import { useEffect, useState } from 'react';
import { CARD_FEE, cardFeeApplies, sydneyDay } from '#domain';
import type { CheckoutOptions } from './host-options.ts';

const LOOK_EVERY_MS = 1_000;
const REAL_CLOCK = () => new Date();

/**
 * The host's clock as the screens use it. It moves only when a day begins in Sydney and when the card fee ends, so that an
 * expired card and an ended fee are noticed while the dialog is open, and nothing renders again in between.
 */
export function useToday({ now: clock = REAL_CLOCK, cardFee: fee = CARD_FEE }: ClockOptions): Date {
  const [today, setToday] = useState(() => clock());
  const { basisPoints } = fee;
  const endsAt = fee.until?.getTime() ?? null;
  useEffect(() => {
    const policy = { basisPoints, until: endsAt === null ? null : new Date(endsAt) };
    const period = (instant: Date) => `${sydneyDay(instant)} ${cardFeeApplies(policy, instant)}`;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = clock();
      setToday((known) => (period(known) === period(now) ? known : now));
      const left = (endsAt ?? 0) - now.getTime();
      timer = setTimeout(look, left > 0 ? Math.min(left, LOOK_EVERY_MS) : LOOK_EVERY_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [clock, basisPoints, endsAt]);
  return today;
}

type ClockOptions = Pick<CheckoutOptions, 'now' | 'cardFee'>;
