import type { KeptPayments, Unsettled } from '#checkout-flow';

/** Servers keep idempotency keys for about a day; after that an old key protects nobody, and could answer for an old purchase. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const PREFIX = 'legal-checkout unsettled';

interface MemoryOptions {
  /** Where it is kept. May be null, and may throw: then it lasts as long as this object. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
  /** Whose payments these are: one person with one seller. */
  scope: () => string;
  now: () => Date;
}

/**
 * Payments that were sent and of which nobody knows yet whether they were made (spec 4), kept where a reload of the page,
 * another tab and the next checkout find them. Holds an idempotency key and a subscription id each: no token, no card.
 */
export function createPaymentMemory({ storage, scope, now }: MemoryOptions): KeptPayments {
  /** What could not be stored. */
  const held = new Map<string, string>();
  const nameOf = (planHandle: string) => `${PREFIX} ${scope()} ${planHandle}`;
  const stored = <Value>(use: (place: NonNullable<ReturnType<typeof storage>>) => Value): Value | null => {
    try {
      const place = storage();
      return place && use(place);
    } catch {
      // A browser may forbid storage, and it may be full.
      return null;
    }
  };
  const read = (name: string) => held.get(name) ?? stored((place) => place.getItem(name));
  const drop = (name: string) => {
    held.delete(name);
    stored((place) => place.removeItem(name));
  };
  const names = () => [
    ...held.keys(),
    ...(stored((place) => Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')) ?? []),
  ];

  return {
    remember(planHandle, { idempotencyKey, subscriptionId }) {
      const name = nameOf(planHandle);
      const text = JSON.stringify({ idempotencyKey, subscriptionId, at: now().toISOString() });
      const isStored = stored((place) => {
        place.setItem(name, text);
        return true;
      });
      if (isStored) held.delete(name);
      else held.set(name, text);
    },
    forget(planHandle, idempotencyKey) {
      const name = nameOf(planHandle);
      if (parsed(read(name))?.idempotencyKey === idempotencyKey) drop(name);
    },
    recall() {
      const own = nameOf('');
      const known = new Map<string, Unsettled>();
      for (const name of names().filter((each) => each.startsWith(own))) {
        const payment = parsed(read(name));
        const isFresh = payment && Math.abs(now().getTime() - Date.parse(payment.at)) <= KEPT_MS;
        if (isFresh) known.set(name.slice(own.length), payment);
        else drop(name);
      }
      return known;
    },
  };
}

/** Null where somebody else has written there. */
function parsed(text: string | null): (Unsettled & { at: string }) | null {
  try {
    const { idempotencyKey, subscriptionId, at } = JSON.parse(text ?? 'null') ?? {};
    const isOurs =
      typeof idempotencyKey === 'string' &&
      (subscriptionId === null || typeof subscriptionId === 'string') &&
      typeof at === 'string';
    return isOurs ? { idempotencyKey, subscriptionId, at } : null;
  } catch {
    return null;
  }
}
