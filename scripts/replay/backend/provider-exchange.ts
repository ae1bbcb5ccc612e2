import { createIdMap } from './id-map.ts';

/** Variables with ids that the page gets from the card provider. */
const PROVIDER_FIELDS = new Set(['paymentMethodId', 'setupIntentId', 'cardToken']);

interface SetupIntentBody {
  data?: { createSetupIntent?: Record<string, unknown> | null } | null;
}

/**
 * Exchanges ids between a page, whose card provider is the emulator, and a backend: the backend receives the payment
 * method that its provider state has made, and the page the emulator's setup intent.
 */
interface ProviderExchange {
  /** A copy of a request body for the backend. */
  toBackend(body: unknown): unknown;
  /** A copy of the backend's answer for the page. `emulated` is the emulator's answer to CreateSetupIntent. */
  toPage(answer: unknown, emulated?: unknown): unknown;
}

/** `values` are those of the provider state. */
export function createProviderExchange(values: Readonly<Record<string, unknown>>): ProviderExchange {
  const backendIds = createIdMap();
  const pageIds = createIdMap();
  const knownToBackend = createIdMap();

  /** The ids that only the emulator knows are those of the state's method and setup intent. */
  const toBackend = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') {
      const prepared = values[field];
      const isOfEmulator = PROVIDER_FIELDS.has(field) && !knownToBackend.has(value);
      if (!isOfEmulator || typeof prepared !== 'string') return backendIds.translate(value);
      pageIds.add(prepared, value);
      return prepared;
    }
    if (Array.isArray(value)) return value.map((item) => toBackend(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toBackend(each, key)]));
  };

  return {
    toBackend: (body) => toBackend(body),
    toPage(answer, emulated) {
      if (emulated !== undefined) {
        backendIds.learn(emulated, answer);
        return withEmulatedIntent(answer, emulated);
      }
      knownToBackend.learn(answer, answer);
      return pageIds.translate(answer);
    },
  };
}

/** The backend's customer with the setup intent of the emulator, which confirms it. */
function withEmulatedIntent(backend: unknown, emulated: unknown): unknown {
  const own = (backend as SetupIntentBody | null)?.data?.createSetupIntent;
  const { intentId, clientSecret } = (emulated as SetupIntentBody | null)?.data?.createSetupIntent ?? {};
  if (!own || intentId === undefined) return backend;
  return { ...(backend as object), data: { createSetupIntent: { ...own, intentId, clientSecret } } };
}
