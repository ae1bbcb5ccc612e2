import type { FormattedExecutionResult } from 'graphql';
import { createScenarioServer, type Forwarder, startScenarioServer } from '#scenario-server';
import type { Scenario } from '#scenarios';
import type { BackendAddress } from '../../../contracts/provider/backend-address.ts';
import { BackendRequestError, type BackendResponse, sendToServer } from './backend-client.ts';
import { createIdExchange } from './id-map.ts';

interface ForwardOptions {
  backendUrl: string;
  /** Where the backend receives the calls, and what a gate in front of it asks for. */
  address?: BackendAddress;
  /** The values of a provider state for the page's requests; `accessToken` signs the page in. */
  values: Readonly<Record<string, unknown>>;
  /** Gives the page that embeds the checkout. */
  scenario: Scenario;
  /** Folder of the built playground. */
  staticDir: string;
}

/** The session whose requests are forwarded. */
const SESSION = 'backend';

/** A scenario's page whose requests are forwarded to a backend. */
export interface ForwardingServer {
  pageUrl: string;
  /** '<scenario>.<session>', whose journal shows the requests and the backend's responses. */
  sessionKey: string;
  serverUrl: string;
  /** The failure as a sentence. */
  readonly problems: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startForwardingServer(options: ForwardOptions): Promise<ForwardingServer> {
  const { scenario, staticDir } = options;
  const problems = new Set<string>();
  const server = await createScenarioServer({ scenarios: [scenario], forwarder: createForwarder(options, problems) });
  const { url, close } = await startScenarioServer({ port: 0, staticDir, server });
  return {
    pageUrl: `${url}/?scenario=${scenario.name}&session=${SESSION}&bare=1`,
    sessionKey: `${scenario.name}.${SESSION}`,
    serverUrl: url,
    problems,
    close,
  };
}

function createForwarder({ backendUrl, address = {}, values }: ForwardOptions, problems: Set<string>): Forwarder {
  const exchange = createIdExchange(values);
  const token = typeof values['accessToken'] === 'string' ? values['accessToken'] : null;
  const reason = `the backend at ${backendUrl}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };

  /** The backend's response, or an error with the reason why there is none. */
  async function send(path: string, body: unknown, keyHeader = {}): Promise<BackendResponse> {
    try {
      const request = { path, headers: { ...headers, ...keyHeader }, body };
      return await sendToServer(backendUrl, request, token, address);
    } catch (error) {
      if (!(error instanceof BackendRequestError)) throw error;
      problems.add(error.message);
      return { status: 502, body: errorResult(error.message, 'BACKEND_UNREACHABLE') };
    }
  }

  return {
    graphql: (execute) => async (request, context) => {
      if (context.world.session !== SESSION) return execute(request, context);
      const { query = '', variables = {}, operationName = '' } = request;
      context.reasons.push({ answeredBy: 'backend', why: reason });
      // The simulated backend executes the request too, so that the page sees the ids of the scenario.
      const { result: simulated } = await execute(request, { ...context, reasons: [] });
      const { idempotencyKey } = context;
      const keyHeader = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
      const sent = exchange.toBackend({ operationName, query, variables });
      const response = await send('/graphql', sent, keyHeader);
      const body = exchange.toPage(operationName, response.body, simulated);
      return { status: response.status, result: toResult(response.status, body) };
    },
    upgradeIntention: (world, body) =>
      world.session === SESSION
        ? send('/chargify/subscription/upgrade', body).then(({ status, body: responseBody }) => ({
            status,
            body: responseBody,
            reason,
          }))
        : null,
  };
}

const errorResult = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

/** The response as a GraphQL result; one that is not GraphQL becomes an error. */
function toResult(status: number, body: unknown): FormattedExecutionResult {
  const isResult = body !== null && typeof body === 'object' && ('data' in body || 'errors' in body);
  return isResult
    ? (body as FormattedExecutionResult)
    : errorResult(`The backend responded with HTTP ${status} without a GraphQL response.`, 'NOT_GRAPHQL');
}
