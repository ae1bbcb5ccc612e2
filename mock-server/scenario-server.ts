import type { DocumentNode } from 'graphql';
import { print } from 'graphql';
import { startApollo } from './apollo-executor.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import type { GraphqlExecutor } from './graphql/graphql-request.ts';
import { buildSchema } from './graphql/schema.ts';
import {
  createPipeline,
  executeInProcess,
  type ForwardIntention,
  type OperationResult,
  type Pipeline,
} from './pipeline/index.ts';
import type { Scenario } from './scenarios/index.ts';
import { createMemorySessionStore, type MemorySessionStore } from './sessions/memory-session-store.ts';
import type { SessionStore, SessionStoreOptions } from './sessions/session-store.ts';

export interface ScenarioServerOptions {
  /** Those of the scenario files when left out. */
  scenarios?: readonly Scenario[];
  /** A catalogue that may change while the server runs, instead of `scenarios`. */
  catalogue?: Catalogue;
  /** How many sessions are kept in memory. */
  maxSessions?: number;
  /** Milliseconds of real time, by which sessions age. */
  time?: () => number;
  /** Answers requests in place of the simulated backend, as a recorder does. Only with sessions in memory. */
  forwarder?: Forwarder;
}

export interface Forwarder {
  /** `execute` is the simulated backend. */
  graphql(execute: GraphqlExecutor): GraphqlExecutor;
  upgradeIntention: ForwardIntention;
}

export type CreateSessionStore<Store extends SessionStore = SessionStore> = (options: SessionStoreOptions) => Store;

/** The scenario server without HTTP, for tests in process and for transports. */
export interface ScenarioServer<Store extends SessionStore = MemorySessionStore> {
  readonly catalogue: Catalogue;
  readonly sessions: Store;
  /** The path of every request, for transports. */
  readonly pipeline: Pipeline;
  /**
   * Executes an operation as the user of an id token ('demo.<scenario>.<session>'). Rejections are in `errors`. Faults
   * apply as over HTTP: throws ConnectionLostError for a dropped connection, InvalidResponseError for other responses
   * than GraphQL.
   */
  execute(
    operation: string | DocumentNode,
    variables?: object,
    token?: string,
    options?: { idempotencyKey?: string | null },
  ): Promise<OperationResult>;
  stop(): Promise<void>;
}

/**
 * Makes a scenario server in this process.
 *
 * @example
 * const server = await createScenarioServer();
 * const { data } = await server.execute(ListPaymentMethod, {}, 'demo.buy-new-card.test-1');
 */
export function createScenarioServer(options?: ScenarioServerOptions): Promise<ScenarioServer>;
/** Makes a scenario server whose sessions are in another store than this process. */
export function createScenarioServer<Store extends SessionStore>(
  options: ScenarioServerOptions & { createSessionStore?: CreateSessionStore<Store> | undefined },
): Promise<ScenarioServer<Store | MemorySessionStore>>;
export async function createScenarioServer(
  options: ScenarioServerOptions & { createSessionStore?: CreateSessionStore | undefined } = {},
): Promise<ScenarioServer<SessionStore>> {
  const { scenarios, catalogue = createCatalogue(scenarios && { scenarios }), ...rest } = options;
  const { createSessionStore = createMemorySessionStore, forwarder, ...bounds } = rest;
  if (forwarder && createSessionStore !== createMemorySessionStore)
    throw new Error(
      '[scenario server] A recorder needs its sessions in memory: other stores may run a request twice, and the backend would receive it twice. Leave out createSessionStore.',
    );
  const schema = buildSchema();
  const apollo = await startApollo(schema);
  const sessions = createSessionStore({ catalogue, ...bounds });
  const executeGraphql = forwarder?.graphql(apollo.executeGraphql) ?? apollo.executeGraphql;
  const pipeline = createPipeline(sessions, executeGraphql, forwarder?.upgradeIntention);

  return {
    catalogue,
    sessions,
    pipeline,
    execute(operation, variables = {}, token, { idempotencyKey = null } = {}) {
      const query = typeof operation === 'string' ? operation : print(operation);
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      return executeInProcess(pipeline, { authorization }, { query, variables: { ...variables } }, idempotencyKey);
    },
    async stop() {
      const closed = sessions.close();
      catalogue.end();
      await Promise.all([closed, apollo.stop()]);
    },
  };
}
