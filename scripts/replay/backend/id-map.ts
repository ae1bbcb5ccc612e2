/** Fields whose values are ids or secrets. Every server creates its own. */
const ID_FIELD = /^(id|[a-z]\w*Id|defaultPayment|clientSecret)$/;

/** Ids of one server by those of another. */
interface IdMap {
  add(from: string, to: string): void;
  /** Adds the ids that two responses have in the same places. */
  addFrom(from: unknown, to: unknown): void;
  has(id: string): boolean;
  /** A copy of a JSON value with the ids of the other server. */
  translate<Value>(value: Value): Value;
}

function createIdMap(): IdMap {
  const ids = new Map<string, string>();

  const addFrom = (from: unknown, to: unknown, field = ''): void => {
    if (typeof from === 'string' && typeof to === 'string') {
      if (ID_FIELD.test(field) && from !== '') ids.set(from, to);
      return;
    }
    if (from === null || to === null || typeof from !== 'object' || typeof to !== 'object') return;
    const others = new Map(Object.entries(to));
    for (const [key, value] of Object.entries(from)) addFrom(value, others.get(key), key);
  };

  return {
    add: (from, to) => void ids.set(from, to),
    addFrom,
    has: (id) => ids.has(id),
    translate: (value) =>
      JSON.parse(JSON.stringify(value), (_key, id) => (typeof id === 'string' ? (ids.get(id) ?? id) : id)),
  };
}

/** Variables with ids that the page gets from the card provider. */
const PROVIDER_FIELDS = new Set(['paymentMethodId', 'setupIntentId', 'cardToken']);

/** Exchanges ids between a page, whose card provider is the emulator, and a backend. */
interface IdExchange {
  /** A copy of the page's request for the backend, with the payment method that its provider state has made. */
  toBackend<Request>(request: Request): Request;
  /** A copy of the backend's response for the page, with the ids of the simulated backend's response if there is one. */
  toPage(operation: string, response: unknown, simulated?: unknown): unknown;
}

/** `values` are those of the provider state. */
export function createIdExchange(values: Readonly<Record<string, unknown>>): IdExchange {
  const backendIds = createIdMap();
  const pageIds = createIdMap();
  /** Ids in the backend's own responses, by which it knows a method. */
  const knownIds = createIdMap();

  return {
    toBackend(request) {
      const withPrepared = JSON.parse(JSON.stringify(request), (field, value: unknown) => {
        const prepared = values[field];
        const isMadeByEmulator = PROVIDER_FIELDS.has(field) && typeof value === 'string' && !knownIds.has(value);
        if (!isMadeByEmulator || typeof prepared !== 'string') return value;
        pageIds.add(prepared, value);
        return prepared;
      });
      return backendIds.translate(withPrepared);
    },
    toPage(operation, response, simulated) {
      backendIds.addFrom(simulated, response);
      pageIds.addFrom(response, simulated);
      const translated = pageIds.translate(response);
      // The page confirms its setup intent at the emulator.
      if (operation !== 'CreateSetupIntent') knownIds.addFrom(translated, translated);
      return translated;
    },
  };
}
