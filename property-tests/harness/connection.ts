import type { LogEntry, Toast } from '#checkout-flow';
import { type ApolloClient, createCheckoutApi, createGraphqlClient } from '#graphql';
import type { World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { now } from '../../mock-server/backend/clock.ts';
import { createEmulatedCardProvider, type ProviderFrames } from './emulated-card-provider.ts';
import type { InProcessOutcome, InProcessRequest, InProcessServer } from './in-process-server.ts';

type Send = (request: InProcessRequest) => Promise<InProcessOutcome>;

/** A page's connection to the server. Creating its Apollo client is slow, so successive runs share it. */
interface Connection {
  readonly client: ApolloClient;
  readonly fetch: typeof globalThis.fetch;
  readonly getIdToken: () => string;
  /** The session of the current run. */
  session: { token: string; send: Send };
}

function createConnection(): Connection {
  const connection = { session: { token: '', send: (() => Promise.reject(new Error('No session is open.'))) as Send } };
  const fetch = createFetch((request) => connection.session.send(request));
  const getIdToken = () => connection.session.token;
  return Object.assign(connection, { fetch, getIdToken, client: createGraphqlClient({ getIdToken, fetch }) });
}

const connections: Connection[] = [];

/** Everything that a page outputs to the user and the log. */
export interface PageOutput {
  /** The oldest first. */
  toasts: Toast[];
  /** Toasts that have not been dismissed. */
  visibleToasts: Toast[];
  logEntries: LogEntry[];
}

export interface PageOptions {
  index: number;
  scenario: Scenario;
  session: string;
  server: InProcessServer;
  send: Send;
}

/** The ports that both flows need, over the run's network; their output is recorded. */
export function createPagePorts({ index, scenario, session, server, send }: PageOptions) {
  const key = `${scenario.name}.${session}`;
  const connection = connections[index] ?? createConnection();
  connections[index] = connection;
  connection.session = { token: scenario.host.signedOut ? '' : `demo.${key}`, send };
  const { client, fetch, getIdToken } = connection;
  const world = (): World => server.getWorld(scenario.name, session);
  const sessionNow = () => new Date(now(world()));
  const frames: ProviderFrames = { card: null, bank: null, challenge: null };
  const output: PageOutput = { toasts: [], visibleToasts: [], logEntries: [] };
  return {
    page: { index, scenario, key, frames, output, world, now: sessionNow },
    provider: createEmulatedCardProvider(frames, `pk_test_demo.${key}`, send),
    ports: {
      api: createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken, fetch }),
      now: sessionNow,
      user: () => world().user,
      notify: (toast: Toast) => {
        output.toasts.push(toast);
        output.visibleToasts.push(toast);
      },
      dismiss: () => {
        output.visibleToasts = [];
      },
      log: (entry: LogEntry) => {
        output.logEntries.push(entry);
      },
    },
  };
}

export type BasePage = ReturnType<typeof createPagePorts>['page'];

export const createScenario = (initialState: Partial<Scenario>, index = 0): Scenario =>
  ({
    name: index === 0 ? 'first-flow' : 'second-flow',
    group: 'Faults, races and repeats',
    title: 'A flow',
    story: 'A flow.',
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: [],
    steps: [],
    ...structuredClone(initialState),
  }) as Scenario;

/** `fetch` over the run's network; rejects with a TypeError when the connection is lost. */
const createFetch =
  (send: Send): typeof globalThis.fetch =>
  async (url, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const outcome = await send({
      method: init.method ?? 'GET',
      url: String(url),
      headers,
      body: String(init.body ?? ''),
    });
    if (outcome.isConnectionLost) throw new TypeError('Failed to fetch');
    return new Response(outcome.body, { status: outcome.status, headers: outcome.headers });
  };

/** Advances the session's clock or removes a saved method; null when there is nothing to change. */
export async function updateSession(
  { key, now: sessionNow, world }: Pick<BasePage, 'key' | 'now' | 'world'>,
  server: InProcessServer,
  command: { type: 'setClock'; now: string } | { type: 'removeElsewhere'; index: number },
): Promise<{ removed: string } | { now: string } | null> {
  if (command.type === 'setClock') {
    if (Date.parse(command.now) <= sessionNow().getTime()) return null;
    await server.updateSession(key, 'clock', { now: command.now });
    return { now: command.now };
  }
  const method = world().methods[command.index];
  if (!method) return null;
  await server.updateSession(key, 'methods', { remove: method.id });
  return { removed: method.id };
}
