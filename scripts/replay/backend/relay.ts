import { type BackendOptions, NoAnswerError, type PageRequest, sendToServer } from './backend-client.ts';
import { type Answer, compareAnswers, type Difference } from './compare-answers.ts';
import type { FindRules } from './field-rules.ts';
import { createIdMap } from './id-map.ts';
import { createProviderExchange } from './provider-exchange.ts';

interface RelayOptions {
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
 * compares their answers. The card provider stays the emulator of that session.
 */
export function createRelay({ backend, state, values, serverUrl, scenarioToken, findRules }: RelayOptions): Relay {
  const differences: Difference[] = [];
  const scenarioIds = createIdMap();
  const exchange = createProviderExchange(values);
  const token = typeof values['accessToken'] === 'string' ? values['accessToken'] : null;

  const report = (difference: Difference) => {
    if (differences.length < MAX_DIFFERENCES) differences.push(difference);
  };

  async function sendToBackend(request: PageRequest, operation: string, { status }: Answer): Promise<Answer> {
    try {
      return await sendToServer(backend.backendUrl, { ...request, body: exchange.toBackend(request.body) }, token);
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
      const emulated = operation === 'CreateSetupIntent' ? expected.body : undefined;
      return { ...actual, body: exchange.toPage(actual.body, emulated) };
    },
  };
}

const operationOf = ({ path, body }: PageRequest): string => {
  const { operationName } = (body ?? {}) as { operationName?: unknown };
  return typeof operationName === 'string' ? operationName : `POST ${path}`;
};
