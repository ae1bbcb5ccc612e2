import type { FormattedExecutionResult } from 'graphql';
import {
  createScenarioServer,
  type Forwarder,
  type RunningScenarioServer,
  startScenarioServer,
  type World,
} from '#scenario-server';
import type { Scenario } from '#scenarios';
import { NoAnswerError, sendToServer } from '../replay/backend/backend-client.ts';
import { createProviderExchange } from '../replay/backend/provider-exchange.ts';

/** A request of the page and what the page received. */
export interface RecordedCall {
  operation: string;
  query: string;
  variables: Record<string, unknown>;
  idempotencyKey: string | null;
  status: number;
  /** Parsed JSON; text if it is not JSON. */
  body: unknown;
}

interface RecorderOptions {
  backendUrl: string;
  /** What the page sends to the backend as: the values of a provider state, of which `accessToken` signs it in. */
  values: Readonly<Record<string, unknown>>;
  /** Gives the page that embeds the checkout. */
  scenario: Scenario;
  /** Folder of the built playground. */
  staticDir: string;
  port?: number;
  /** Whether the page loads the real card provider, so that no ids are exchanged. */
  usesRealProvider?: boolean;
}

export interface Recorder {
  /** The page to use. */
  pageUrl: string;
  /** '<scenario>.<session>', whose journal shows the requests and the backend's answers. */
  sessionKey: string;
  serverUrl: string;
  readonly calls: readonly RecordedCall[];
  /** What was not recorded, in words. */
  readonly problems: readonly string[];
  /** The session's state, with what the page has made at the emulated card provider. */
  world(): World;
  close(): Promise<void>;
}

export const MAX_CALLS = 200;
/** The session whose requests are recorded. */
const SESSION = 'recording';

/** Serves a scenario's page whose requests a real backend answers, and records them. */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { scenario, staticDir, port = 0, usesRealProvider = false } = options;
  const calls: RecordedCall[] = [];
  const problems = new Set<string>();
  const server = await createScenarioServer({
    scenarios: [scenario],
    forwarder: createForwarder(
      options,
      (call) => {
        if (calls.length < MAX_CALLS) calls.push(call);
        else problems.add(`Only the first ${MAX_CALLS} requests were recorded.`);
      },
      (problem) => problems.add(problem),
    ),
  });
  const running: RunningScenarioServer = await startScenarioServer({
    port,
    staticDir,
    server,
    allowsRealProvider: usesRealProvider,
  });
  return {
    pageUrl: `${running.url}/?scenario=${scenario.name}&session=${SESSION}`,
    sessionKey: `${scenario.name}.${SESSION}`,
    serverUrl: running.url,
    calls,
    get problems() {
      return [...problems];
    },
    world: () => server.sessions.open({ scenario: scenario.name, session: SESSION }).world,
    close: () => running.close(),
  };
}

function createForwarder(
  { backendUrl, values, usesRealProvider = false }: RecorderOptions,
  record: (call: RecordedCall) => void,
  reportProblem: (problem: string) => void,
): Forwarder {
  const exchange = createProviderExchange(usesRealProvider ? {} : values);
  const token = typeof values['accessToken'] === 'string' ? values['accessToken'] : null;
  const reason = `the backend at ${backendUrl}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const isRecorded = ({ session }: Pick<World, 'session'>) => session === SESSION;

  return {
    graphql: (execute) => async (request, context) => {
      if (!isRecorded(context.world)) return execute(request, context);
      const { query = '', variables = {}, operationName = '' } = request;
      context.operation.name = operationName;
      context.reasons.push({ answeredBy: 'backend', why: reason, nearMiss: null });
      const needsIntent = operationName === 'CreateSetupIntent' && !usesRealProvider;
      const emulated = needsIntent ? (await execute(request, { ...context, reasons: [] })).result : undefined;
      try {
        const body = exchange.toBackend({ operationName, query, variables });
        const { idempotencyKey } = context;
        const key = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
        const answer = await sendToServer(
          backendUrl,
          { path: '/graphql', headers: { ...headers, ...key }, body },
          token,
        );
        const pageBody = exchange.toPage(answer.body, emulated);
        record({ operation: operationName, query, variables, idempotencyKey, status: answer.status, body: pageBody });
        return { status: answer.status, result: toResult(answer.status, pageBody) };
      } catch (error) {
        if (!(error instanceof NoAnswerError)) throw error;
        reportProblem(error.message);
        return { status: 502, result: errorResult(error.message, 'BACKEND_UNREACHABLE') };
      }
    },
    upgradeIntention: (world, body) => {
      if (!isRecorded(world)) return null;
      return sendToServer(backendUrl, { path: '/chargify/subscription/upgrade', headers, body }, token).then(
        ({ status, body: answer }) => ({ status, answer, reason }),
        (error: unknown) => {
          if (!(error instanceof NoAnswerError)) throw error;
          reportProblem(error.message);
          return { status: 502, answer: { error: { message: error.message } }, reason };
        },
      );
    },
  };
}

const errorResult = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

/** The answer as a GraphQL result; one that is not GraphQL becomes an error. */
function toResult(status: number, body: unknown): FormattedExecutionResult {
  const isResult = body !== null && typeof body === 'object' && ('data' in body || 'errors' in body);
  return isResult
    ? (body as FormattedExecutionResult)
    : errorResult(`The backend answered HTTP ${status} without a GraphQL response.`, 'NOT_GRAPHQL');
}
