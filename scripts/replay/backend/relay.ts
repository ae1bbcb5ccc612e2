import { type BackendOptions, NoAnswerError, type PageRequest, sendToServer } from './backend-client.ts';
import { type Answer, compareAnswers, type Difference } from './compare-answers.ts';
import type { FindRules } from './field-rules.ts';
import { createIdMap } from './id-map.ts';

export interface RelayOptions {
  backend: BackendOptions;
  /** The provider state and the values that the backend returned for it. */
  state: string;
  values: Readonly<Record<string, unknown>>;
  serverUrl: string;
  /** The scenario's id token at the scenario server; null if nobody is signed in. */
  scenarioToken: string | null;
  findRules: FindRules;
}

export interface Relay {
  /** What the page receives: the answer of the backend, with ids of the emulated card provider. Throws a NoAnswerError. */
  exchange(request: PageRequest): Promise<Answer>;
  /** Where the backend answered otherwise than the scenario server, in order. */
  readonly differences: readonly Difference[];
}

/** More differences than anybody reads; after the first ones the others follow from them. */
const MAX_DIFFERENCES = 20;

/**
 * Sends each request of a page both to the backend and to the scenario server, whose session follows the same steps, and
 * compares their answers. The card provider stays the emulator of that session, so ids are exchanged: the backend
 * receives the payment method that its provider state has made, and the page the emulator's setup intent.
 */
export function createRelay({ backend, state, values, serverUrl, scenarioToken, findRules }: RelayOptions): Relay {
  const differences: Difference[] = [];
  const scenarioIds = createIdMap();
  const backendIds = createIdMap();
  const pageIds = createIdMap();
  const token = typeof values['accessToken'] === 'string' ? values['accessToken'] : null;

  /** The ids that only the emulator knows are those of the state's method and setup intent. */
  const toBackend = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') {
      const prepared = values[field];
      const isOfEmulator = PROVIDER_FIELDS.has(field) && !scenarioIds.has(value);
      if (!isOfEmulator || typeof prepared !== 'string') return backendIds.translate(value);
      pageIds.add(prepared, value);
      return prepared;
    }
    if (Array.isArray(value)) return value.map((item) => toBackend(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toBackend(each, key)]));
  };

  const report = (difference: Difference) => {
    if (differences.length < MAX_DIFFERENCES) differences.push(difference);
  };

  async function sendToBackend(request: PageRequest, operation: string, { status }: Answer): Promise<Answer> {
    try {
      return await sendToServer(backend.backendUrl, { ...request, body: toBackend(request.body) }, token);
    } catch (error) {
      if (error instanceof NoAnswerError) {
        const contract = { description: `any contract of ${operation}`, expects: 'a response' };
        report({ operation, field: 'response', expected: `HTTP ${status}`, actual: error.message, contract });
      }
      throw error;
    }
  }

  return {
    differences,
    async exchange(request) {
      const operation = operationOf(request);
      const scenarioRequest = { ...request, body: scenarioIds.translate(request.body) };
      // First, because its delays are part of the scenario, and the backend must not be ahead of them.
      const expected = await sendToServer(serverUrl, scenarioRequest, scenarioToken);
      const actual = await sendToBackend(request, operation, expected);
      for (const each of compareAnswers({ operation, expected, actual, findRules, state })) report(each);
      scenarioIds.learn(actual.body, expected.body);
      if (operation !== 'CreateSetupIntent') return { ...actual, body: pageIds.translate(actual.body) };
      backendIds.learn(expected.body, actual.body);
      return { ...actual, body: withEmulatedIntent(actual.body, expected.body) };
    },
  };
}

/** Variables with ids that the page gets from the card provider. */
const PROVIDER_FIELDS = new Set(['paymentMethodId', 'setupIntentId', 'cardToken']);

const operationOf = ({ path, body }: PageRequest): string => {
  const { operationName } = (body ?? {}) as { operationName?: unknown };
  return typeof operationName === 'string' ? operationName : `POST ${path}`;
};

interface SetupIntentBody {
  data?: { createSetupIntent?: Record<string, unknown> | null } | null;
}

/** The backend's customer with the setup intent of the emulator, which confirms it. */
function withEmulatedIntent(backend: unknown, emulated: unknown): unknown {
  const own = (backend as SetupIntentBody | null)?.data?.createSetupIntent;
  const { intentId, clientSecret } = (emulated as SetupIntentBody | null)?.data?.createSetupIntent ?? {};
  if (!own || intentId === undefined) return backend;
  return { ...(backend as object), data: { createSetupIntent: { ...own, intentId, clientSecret } } };
}
