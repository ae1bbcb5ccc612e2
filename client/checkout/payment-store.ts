import type { PaymentStore, SentPayment } from '#checkout-flow';
import { ownValue } from '#domain';

/** How many records of resolved payments are kept. They do not expire by time, because the clock may be corrected. */
const MAX_RESOLVED = 20;
const PREFIX = 'legal-checkout payment';
/** Valid as a header value in every backend; all keys of this module match. */
const IDEMPOTENCY_KEY = /^[\w.-]{1,100}$/;

interface PaymentStoreOptions {
  /** Returns the browser's storage. If it returns null or throws, payments last as long as the page. */
  storage: () => StorageLike | null;
  /** The page's window, on which changes are announced. */
  page: EventTarget;
  /** Identifies one user of one seller. */
  scope: string;
  now: () => Date;
}

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The record of a resolved payment stays, so that a page with an older list does not treat it as unconfirmed, and its
 * subscription is not taken for another payment's. One whose outcome is not known is looked up when its plan is sold again.
 */
type StoredPayment =
  | { status: 'sent' | 'refused'; at: string; payment: SentPayment }
  | { status: 'paid'; at: string; planHandle: string; subscriptionId: string }
  | { status: 'not-charged'; at: string };

/** What is known on each page, for all of its providers, so that it outlives one that is mounted again. */
const inMemoryByPage = new WeakMap<EventTarget, Map<string, StoredPayment>>();

/** Notifies every provider on the page; the `storage` event reaches other tabs only. */
const CHANGED_EVENT = 'legal-checkout-payments';

/** Calls the listener after every change on this page or in another tab; returns the function that unsubscribes it. */
export function subscribeToPayments(page: EventTarget, listener: () => void): () => void {
  for (const event of ['storage', CHANGED_EVENT]) page.addEventListener(event, listener);
  return () => {
    for (const event of ['storage', CHANGED_EVENT]) page.removeEventListener(event, listener);
  };
}

/**
 * The payments of one user, shared by the pages and tabs of a browser. Stores each sent payment under its own name, so that
 * tabs do not overwrite each other's, and in memory too, so that clearing the browser's storage loses no unconfirmed
 * payment of an open page.
 */
export function createPaymentStore({ storage, page, scope, now }: PaymentStoreOptions): PaymentStore {
  const inMemory = inMemoryByPage.get(page) ?? new Map<string, StoredPayment>();
  inMemoryByPage.set(page, inMemory);
  const withStorage = <Value>(use: (available: StorageLike) => Value): Value | null => {
    try {
      const available = storage();
      return available && use(available);
    } catch {
      // The browser may forbid storage, or it may be full.
      return null;
    }
  };
  const prefix = `${PREFIX} ${scope} `;

  /** Every record of this user with its name, the oldest first. Stored records win over memory, unless this page knows the outcome. */
  function readAll(): [name: string, record: StoredPayment][] {
    const found = new Map([...inMemory].filter(([name]) => name.startsWith(prefix)));
    const names =
      withStorage((items) => Array.from({ length: items.length }, (_, index) => items.key(index) ?? '')) ?? [];
    for (const name of names.filter((each) => each.startsWith(prefix))) {
      const record = parseRecord(
        withStorage((items) => items.getItem(name)),
        name.slice(prefix.length),
      );
      // An invalid record stays in storage: a later version of this module may have written it.
      if (record && !isResolved(found.get(name))) found.set(name, record);
    }
    const sorted = [...found].sort(([, one], [, other]) => Date.parse(one.at) - Date.parse(other.at));
    const outdated = sorted.filter(([, record]) => isResolved(record)).slice(0, -MAX_RESOLVED);
    for (const [name] of outdated) {
      inMemory.delete(name);
      withStorage((items) => items.removeItem(name));
    }
    return sorted.filter((record) => !outdated.includes(record));
  }

  function write(idempotencyKey: string, record: StoredPayment): void {
    const name = prefix + idempotencyKey;
    inMemory.set(name, record);
    withStorage((items) => items.setItem(name, JSON.stringify(record)));
    page.dispatchEvent(new Event(CHANGED_EVENT));
  }

  const at = () => now().toISOString();
  return {
    read() {
      const records = readAll();
      return {
        unconfirmed: records.flatMap(([, record]) => (record.status === 'sent' ? [record.payment] : [])),
        refused: records.flatMap(([, record]) => (record.status === 'refused' ? [record.payment] : [])),
        paid: records.flatMap(([name, record]) => {
          if (record.status !== 'paid') return [];
          const { planHandle, subscriptionId } = record;
          return [{ idempotencyKey: name.slice(prefix.length), planHandle, subscriptionId }];
        }),
      };
    },
    save: (payment) => write(payment.idempotencyKey, { status: 'sent', at: at(), payment }),
    markNotCharged: ({ idempotencyKey }) => write(idempotencyKey, { status: 'not-charged', at: at() }),
    markRefused: (payment) => write(payment.idempotencyKey, { status: 'refused', at: at(), payment }),
    markPaid: ({ idempotencyKey, planHandle }, subscriptionId) =>
      write(idempotencyKey, { status: 'paid', at: at(), planHandle, subscriptionId }),
  };
}

const isResolved = (record: StoredPayment | undefined): boolean =>
  record?.status === 'paid' || record?.status === 'not-charged';

/**
 * Null for records that this module did not write: every script of the page can write to the storage. Their length is
 * bounded by the browser; a limit of our own could drop a payment of a user with many documents.
 */
function parseRecord(text: string | null, idempotencyKey: string): StoredPayment | null {
  if (text === null || !IDEMPOTENCY_KEY.test(idempotencyKey)) return null;
  try {
    const record: unknown = JSON.parse(text);
    if (!isStoredPayment(record)) return null;
    // The outcome of a payment under another name would be stored under its own, and this record would stay unconfirmed.
    const isMisnamed = 'payment' in record && record.payment.idempotencyKey !== idempotencyKey;
    return isMisnamed ? null : record;
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const id: Check = (value) => text(value) && value !== '';
const idOrNull: Check = (value) => value === null || id(value);
const textOrNull: Check = (value) => value === null || text(value);
const wholeNumber: Check = (value) => Number.isSafeInteger(value);
/** A GraphQL Int. */
const amount: Check = (value) => wholeNumber(value) && Math.abs(value as number) < 2 ** 31;
const anyOf =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const literal =
  (...values: string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const objectOf =
  (fields: Record<string, Check>): Check =>
  (value) =>
    value !== null &&
    typeof value === 'object' &&
    Object.entries(fields).every(([name, check]) => check(ownValue(value as Record<string, unknown>, name)));

/** A host without TypeScript may pass null. */
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const extras = objectOf({
  couponCodes: optional(arrayOf(text)),
  currentCoupon: optional(text),
  additionalProducts: optional(arrayOf(objectOf({ handle: text }))),
  saleSlug: optional(text),
});
const paymentSource = anyOf(
  objectOf({ kind: literal('method'), paymentMethodId: id, stripeCustomerId: idOrNull }),
  objectOf({
    kind: literal('token'),
    token: objectOf({ id, brand: text, last4: text, expMonth: wholeNumber, expYear: wholeNumber }),
  }),
);
const purchaseRequest = anyOf(
  objectOf({
    kind: literal('create'),
    purchase: objectOf({
      productId: id,
      price: amount,
      paymentSource,
      setupIntentId: idOrNull,
      pricePointHandle: textOrNull,
      extras,
    }),
  }),
  objectOf({
    kind: literal('migrate'),
    migration: objectOf({
      subscriptionId: id,
      targetHandle: id,
      pricePointHandle: textOrNull,
      paymentMethodId: idOrNull,
      extras,
    }),
  }),
);
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const storedPayment = anyOf(
  objectOf({
    status: literal('sent', 'refused'),
    at: instant,
    payment: objectOf({
      idempotencyKey: id,
      request: purchaseRequest,
      planHandle: id,
      planName: text,
      productId: id,
      price: amount,
      subtotal: amount,
      paymentType: literal('credit card', 'direct debit'),
      offer: textOrNull,
      subscriptionsBefore: arrayOf(id),
    }),
  }),
  objectOf({ status: literal('paid'), at: instant, planHandle: id, subscriptionId: id }),
  objectOf({ status: literal('not-charged'), at: instant }),
);
const isStoredPayment = (value: unknown): value is StoredPayment => storedPayment(value);
