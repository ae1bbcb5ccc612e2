import type { PaymentStore, SentPayment } from '#checkout-flow';
import { ownValue } from '#domain';

/** For as long as backends keep idempotency keys: after that, repeating a request could do its work a second time. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const PREFIX = 'legal-checkout payment';
/** Longer texts under our names were written by somebody else. */
const LONGEST_RECORD = 20_000;
/** What every backend takes as the value of a header, and all that this module makes. */
const IDEMPOTENCY_KEY = /^[\w.-]{1,100}$/;

interface StoreOptions {
  /** Where payments are stored. May be null, and may throw: then they last as long as the page. */
  storage: () => StorageLike | null;
  /** The page's window: receives `storage` events of other tabs, and an event of ours for this page. */
  page: EventTarget | null;
  /** Whose payments these are: one user with one seller. */
  scope: () => string;
  now: () => Date;
}

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A resolved payment keeps its record, so that a page with an older list does not take it for unconfirmed. */
type StoredPayment =
  | { status: 'sent'; at: string; payment: SentPayment }
  | { status: 'paid'; at: string; planHandle: string; subscriptionId: string }
  | { status: 'refused'; at: string };

/** The payments of one user, as all pages and tabs of a browser know them. */
export interface SharedPayments extends PaymentStore {
  /** Calls back after every change, made here, elsewhere on the page or in another tab; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** The `storage` event reaches other tabs only; this one reaches every provider on the page. */
const CHANGED = 'legal-checkout-payments';

/**
 * Stores each sent payment under a name of its own, so that tabs never overwrite each other's, and keeps what this page
 * has stored in memory too: clearing the browser's storage loses no unconfirmed payment of an open page.
 */
export function createPaymentStore({ storage, page, scope, now }: StoreOptions): SharedPayments {
  const own = new Map<string, StoredPayment>();
  const withStorage = <Value>(use: (place: StorageLike) => Value): Value | null => {
    try {
      const place = storage();
      return place && use(place);
    } catch {
      // A browser may forbid storage, and it may be full.
      return null;
    }
  };
  const isFresh = ({ at }: StoredPayment) => Math.abs(now().getTime() - Date.parse(at)) <= KEPT_MS;
  const prefix = () => `${PREFIX} ${scope()} `;

  /** Every record of this user by its name. What other tabs have stored wins, unless this page knows the outcome. */
  function readAll(): Map<string, StoredPayment> {
    const found = new Map([...own].filter(([name]) => name.startsWith(prefix())));
    const names = withStorage((place) => Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')) ?? [];
    for (const name of names.filter((each) => each.startsWith(prefix()))) {
      const record = parseRecord(
        withStorage((place) => place.getItem(name)),
        name.slice(prefix().length),
      );
      // A record that cannot be read is left alone: a later version of this module may have written it.
      if (record && !isResolved(found.get(name))) found.set(name, record);
    }
    for (const [name, record] of found) {
      if (isFresh(record)) continue;
      found.delete(name);
      own.delete(name);
      withStorage((place) => place.removeItem(name));
    }
    return found;
  }

  function write(idempotencyKey: string, record: StoredPayment): void {
    const name = prefix() + idempotencyKey;
    own.set(name, record);
    withStorage((place) => place.setItem(name, JSON.stringify(record)));
    page?.dispatchEvent(new Event(CHANGED));
  }

  const at = () => now().toISOString();
  return {
    read() {
      const records = [...readAll()].sort(([, one], [, other]) => Date.parse(one.at) - Date.parse(other.at));
      return {
        unconfirmed: records.flatMap(([, record]) => (record.status === 'sent' ? [record.payment] : [])),
        paid: records.flatMap(([name, record]) => {
          if (record.status !== 'paid') return [];
          const { planHandle, subscriptionId } = record;
          return [{ idempotencyKey: name.slice(prefix().length), planHandle, subscriptionId }];
        }),
      };
    },
    save: (payment) => write(payment.idempotencyKey, { status: 'sent', at: at(), payment }),
    forget: ({ idempotencyKey }) => write(idempotencyKey, { status: 'refused', at: at() }),
    markPaid: ({ idempotencyKey, planHandle }, subscriptionId) =>
      write(idempotencyKey, { status: 'paid', at: at(), planHandle, subscriptionId }),
    subscribe(listener) {
      for (const event of ['storage', CHANGED]) page?.addEventListener(event, listener);
      return () => {
        for (const event of ['storage', CHANGED]) page?.removeEventListener(event, listener);
      };
    },
  };
}

const isResolved = (record: StoredPayment | undefined): boolean => record !== undefined && record.status !== 'sent';

/** Null for whatever this module did not write: storage is open to every script of the page. */
function parseRecord(text: string | null, idempotencyKey: string): StoredPayment | null {
  if (text === null || text.length > LONGEST_RECORD || !IDEMPOTENCY_KEY.test(idempotencyKey)) return null;
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record)) return null;
    // Its outcome would be stored under another name, and it would stay unconfirmed.
    const isOther = record.status === 'sent' && record.payment.idempotencyKey !== idempotencyKey;
    return isOther ? null : record;
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const id: Check = (value) => text(value) && value !== '';
const idOrNull: Check = (value) => value === null || id(value);
const wholeNumber: Check = (value) => Number.isSafeInteger(value);
/** What GraphQL takes as an Int. */
const amount: Check = (value) => wholeNumber(value) && Math.abs(value as number) < 2 ** 31;
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const word =
  (...words: string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const shape =
  (fields: Record<string, Check>): Check =>
  (value) =>
    value !== null &&
    typeof value === 'object' &&
    Object.entries(fields).every(([name, check]) => check(ownValue(value as Record<string, unknown>, name)));

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const extras = shape({
  couponCodes: optional(list(text)),
  currentCoupon: optional(text),
  additionalProducts: optional(list(shape({ handle: text }))),
  saleSlug: optional(text),
});
const pays = either(
  shape({ with: word('method'), paymentMethodId: id, stripeCustomerId: idOrNull, setupIntentId: idOrNull }),
  shape({
    with: word('token'),
    token: shape({ id, brand: text, last4: text, expMonth: wholeNumber, expYear: wholeNumber }),
  }),
);
const purchaseRequest = either(
  shape({
    kind: word('create'),
    purchase: shape({ productId: id, price: amount, pays, pricePointHandle: idOrNull, extras }),
  }),
  shape({
    kind: word('migrate'),
    migration: shape({
      subscriptionId: id,
      targetHandle: id,
      pricePointHandle: idOrNull,
      paymentMethodId: idOrNull,
      extras,
    }),
  }),
);
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const storedPayment = either(
  shape({
    status: word('sent'),
    at: instant,
    payment: shape({
      idempotencyKey: id,
      request: purchaseRequest,
      planHandle: id,
      planName: text,
      productId: id,
      price: amount,
      subtotal: amount,
      paymentType: word('credit card', 'direct debit'),
      offer: either(text, (value) => value === null),
      subscriptionsBefore: list(id),
    }),
  }),
  shape({ status: word('paid'), at: instant, planHandle: id, subscriptionId: id }),
  shape({ status: word('refused'), at: instant }),
);
const isRecord = (value: unknown): value is StoredPayment => storedPayment(value);
