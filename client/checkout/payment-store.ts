import { type PaymentStore, type PurchaseRequest, type SentPayment, soldItemOf } from '#checkout-flow';
import { withTimeLimit } from '#domain';

const MAX_RESOLVED = 20;
const PREFIX = 'legal-checkout payment';
const VERSION = 1;
/** Matches the idempotency keys of every release. A key is sent as a header, so other characters are not allowed. */
const IDEMPOTENCY_KEY = /^[\w.-]{1,100}$/;

/** A random UUID of version 4, because `crypto.randomUUID` does not exist on plain-http pages. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) % 4];
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}

interface PaymentStoreOptions {
  /** Returns the browser's storage. If it returns null or throws, payments last as long as the page. */
  storage: () => StorageLike | null;
  page: EventTarget;
  /** The publishable key and the user's id. Records of other scopes are ignored. */
  scope: string;
  now: () => Date;
  onStorageFailure: (cause: unknown) => void;
}

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A payment whose outcome is known keeps its record, so that its subscription does not prove another payment. */
type StoredPayment =
  | { status: 'unconfirmed' | 'refused' | 'replaced'; at: string; payment: SentPayment }
  | { status: 'paid'; at: string; planHandle: string; itemKey?: string | null; subscriptionId: string }
  | { status: 'not-charged'; at: string };

/** All providers of a page share its payments, so that these survive when React mounts a provider again. */
const inMemoryByPage = new WeakMap<EventTarget, Map<string, StoredPayment>>();
const pagesWithoutStorage = new WeakSet<EventTarget>();

/** Notifies other providers of the same page, because the browser sends the `storage` event only to other tabs. */
const CHANGED_EVENT = 'legal-checkout-payments';

/** Calls the listener after each change of payments on this page or in another tab; returns the function that unsubscribes it. */
export function subscribeToPayments(page: EventTarget, listener: () => void): () => void {
  const onStorage = (event: Event) => {
    // A `storage` event without a key means that the whole storage was cleared.
    const { key = null } = event as Partial<StorageEvent>;
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  page.addEventListener('storage', onStorage);
  page.addEventListener(CHANGED_EVENT, listener);
  return () => {
    page.removeEventListener('storage', onStorage);
    page.removeEventListener(CHANGED_EVENT, listener);
  };
}

/** Stores each payment as its own record, so that tabs do not overwrite others, and in memory in case the storage fails. */
export function createPaymentStore({ storage, page, scope, now, onStorageFailure }: PaymentStoreOptions): PaymentStore {
  const inMemory = inMemoryByPage.get(page) ?? new Map<string, StoredPayment>();
  inMemoryByPage.set(page, inMemory);
  const withStorage = <Value>(use: (available: StorageLike) => Value): Value | null => {
    try {
      const available = storage();
      if (available === null) throw new Error('localStorage is null');
      return use(available);
    } catch (cause) {
      // The browser forbids storage, or the storage is full.
      if (!pagesWithoutStorage.has(page)) onStorageFailure(cause);
      pagesWithoutStorage.add(page);
      return null;
    }
  };
  const prefix = `${PREFIX} ${scope} `;
  /** Excludes the records of a user whose id begins with this user's id and a space, because keys contain no space. */
  const isOwn = (name: string) => name.startsWith(prefix) && !name.includes(' ', prefix.length);

  function readTexts(): [name: string, text: string | null][] {
    const names =
      withStorage((items) => Array.from({ length: items.length }, (_, index) => items.key(index) ?? '')) ?? [];
    return names.filter(isOwn).map((name) => [name, withStorage((items) => items.getItem(name))]);
  }

  /** This user's records, oldest first. The stored record wins over the copy in memory, unless the copy is resolved. */
  function readAll(): [name: string, record: StoredPayment][] {
    const found = new Map([...inMemory].filter(([name]) => isOwn(name)));
    for (const [name, text] of readTexts()) {
      const record = parseRecord(text, name.slice(prefix.length));
      // An invalid record stays in the storage, because a later release may have written it.
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
    withStorage((items) => items.setItem(name, JSON.stringify({ version: VERSION, ...record })));
    page.dispatchEvent(new Event(CHANGED_EVENT));
  }

  const at = () => now().toISOString();
  return {
    read() {
      const records = readAll();
      const paymentsThatAre = (status: 'unconfirmed' | 'refused' | 'replaced') =>
        // Records of an earlier release have only `at`, the time of the record, instead of `sentAt`.
        records.flatMap(([, record]) =>
          record.status === status ? [{ ...record.payment, sentAt: record.payment.sentAt ?? record.at }] : [],
        );
      return {
        unconfirmed: paymentsThatAre('unconfirmed'),
        refused: paymentsThatAre('refused'),
        replaced: paymentsThatAre('replaced'),
        paid: records.flatMap(([name, record]) => {
          if (record.status !== 'paid') return [];
          const { status: _status, at: _at, ...paid } = record;
          return [{ idempotencyKey: name.slice(prefix.length), ...paid }];
        }),
      };
    },
    unreadableKeys: () =>
      readTexts().flatMap(([name, text]) => {
        const key = name.slice(prefix.length);
        return inMemory.has(name) || parseRecord(text, key) || isResolved(parseJson(text)) ? [] : [key];
      }),
    mark: (payment, status) =>
      write(payment.idempotencyKey, status === 'not-charged' ? { status, at: at() } : { status, at: at(), payment }),
    markPaid: (payment, subscriptionId) =>
      write(payment.idempotencyKey, { status: 'paid', at: at(), ...soldItemOf(payment), subscriptionId }),
  };
}

const isResolved = (record: { status?: unknown } | null | undefined): boolean =>
  record?.status === 'paid' || record?.status === 'not-charged';

function parseJson(text: string | null): { status?: unknown } | null {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function parseRecord(text: string | null, idempotencyKey: string): StoredPayment | null {
  if (text === null || !IDEMPOTENCY_KEY.test(idempotencyKey)) return null;
  try {
    const { version, ...record } = JSON.parse(text);
    return version === VERSION && isStoredPayment(record, idempotencyKey) ? record : null;
  } catch {
    return null;
  }
}

const isTextOrMissing = (value: string | null | undefined): boolean =>
  value === undefined || value === null || typeof value === 'string';
const isText = (value: string | null): boolean => typeof value === 'string' && value !== '';
const isAmount = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 31;

/** Checks what the checkout reads of a record. Also throws for an invalid one. */
function isStoredPayment(record: StoredPayment, idempotencyKey: string): boolean {
  if (Number.isNaN(Date.parse(record.at))) return false;
  switch (record.status) {
    case 'unconfirmed':
    case 'refused':
    case 'replaced':
      // Rejects a payment whose key differs from the one in the record's name, because the checkout could never resolve it.
      return record.payment.idempotencyKey === idempotencyKey && isSentPayment(record.payment);
    case 'paid':
      return isText(record.planHandle) && isText(record.subscriptionId) && isTextOrMissing(record.itemKey);
    default:
      return record.status === 'not-charged';
  }
}

function isSentPayment({ request, planHandle, planName, productId, price, subtotal, ...rest }: SentPayment): boolean {
  const { extras } = request.kind === 'create' ? request.purchase : request.migration;
  return (
    [planHandle, productId, ...requestIds(request)].every(isText) &&
    rest.subscriptionsBefore.every(isText) &&
    typeof planName === 'string' &&
    isTextOrMissing(rest.trackingDigest) &&
    (rest.sentAt === undefined || !Number.isNaN(Date.parse(rest.sentAt))) &&
    isAmount(price) &&
    isAmount(subtotal) &&
    (request.kind === 'migrate' || request.purchase.price === price) &&
    (extras.additionalProducts ?? []).every(({ handle }) => typeof handle === 'string')
  );
}

function requestIds(request: PurchaseRequest): (string | null)[] {
  if (request.kind === 'migrate') return [request.migration.subscriptionId, request.migration.targetHandle];
  const { productId, paymentSource } = request.purchase;
  return [productId, paymentSource.kind === 'token' ? paymentSource.token.id : paymentSource.paymentMethodId];
}

/** The running work of each page by its name, so that two providers of a page exclude each other without locks too. */
const runningByPage = new WeakMap<object, Map<string, Promise<unknown>>>();

const noop = () => undefined;

/** The checkout stops waiting for a lock after this time, because browsers answer at once unless something is broken. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Returns a function that runs work, or returns null if other work of the same name still runs on this page or in another tab
 * after `waitMs` milliseconds. Without the Web Locks API, other tabs are not excluded. Rejects, without running the work, when
 * the API does not answer.
 */
export function createExclusiveRunner(locks: Pick<LockManager, 'request'> | null, page: object, lockName: string) {
  const running = runningByPage.get(page) ?? new Map<string, Promise<unknown>>();
  runningByPage.set(page, running);

  async function runLocked<Value>(work: () => Promise<Value>, waitMs: number): Promise<Value | null> {
    if (!locks) return work();
    const options = waitMs > 0 ? {} : { ifAvailable: true };
    let started: Promise<Value> | null = null;
    let isExpired = false;
    try {
      const result = locks.request(lockName, options, async (lock) => {
        if (!lock || isExpired) return null;
        started = work();
        return started;
      });
      return await withTimeLimit(result, waitMs || LOCK_TIMEOUT_MS, () => {
        if (started) return result;
        isExpired = true;
        if (waitMs > 0) return null;
        throw new Error(`The browser did not answer the request for a lock within ${LOCK_TIMEOUT_MS / 1_000} seconds.`);
      });
    } catch (cause) {
      if (isExpired) throw cause;
      // Keeps the work if another script steals the lock, and starts it in a page with an opaque origin, which has no locks.
      return started ?? work();
    }
  }

  const end = async () => {
    while (running.has(lockName)) await running.get(lockName);
  };

  return async <Value>(work: () => Promise<Value>, waitMs = 0): Promise<Value | null> => {
    if (waitMs > 0) await withTimeLimit(end(), waitMs, noop);
    if (running.has(lockName)) return null;
    const result = runLocked(work, waitMs).finally(() => running.delete(lockName));
    running.set(lockName, result.then(noop, noop));
    return result;
  };
}
