import { useEffect, useEffectEvent, useState } from 'react';
import { sydneyDay } from '#domain';

const LOOK_EVERY_MS = 1_000;
const REAL_CLOCK = () => new Date();

/**
 * The host's clock, read once for each day in Sydney: a card that expires at midnight does so while the dialog is open,
 * and nothing renders again in between.
 */
export function useToday(clock: (() => Date) | undefined): Date {
  const read = clock ?? REAL_CLOCK;
  const [today, setToday] = useState(() => read());
  const look = useEffectEvent(() => {
    const now = read();
    setToday((known) => (sydneyDay(now) === sydneyDay(known) ? known : now));
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
