import { type DocumentNode, print } from 'graphql';
import { type Catalogue, createCatalogue } from './catalogue/create-catalogue.ts';
import { startApollo } from './graphql/apollo-executor.ts';
import { buildSchema } from './graphql/schema.ts';
import { createPipeline, executeInProcess, type OperationResult, type Pipeline } from './pipeline/index.ts';
import { createMemorySessionStore } from './sessions/memory-session-store.ts';
import type { SessionStore, SessionStoreOptions } from './sessions/session-store.ts';

export interface ScenarioServerOptions {
  /** The scenarios to serve, which may change while the server runs; by default those of `scenarios/`. */
  catalogue?: Catalogue;
  /** Default: in memory. */
  createSessionStore?: CreateSessionStore | undefined;
}

export type CreateSessionStore = (options: SessionStoreOptions) => SessionStore;

/** The scenario server without HTTP, for the HTTP server, MSW handlers and tests in process. */
export interface ScenarioServer {
  readonly catalogue: Catalogue;
  readonly sessions: SessionStore;
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
export async function createScenarioServer(options: ScenarioServerOptions = {}): Promise<ScenarioServer> {
  const { catalogue = createCatalogue(), createSessionStore = createMemorySessionStore } = options;
  const executor = await startApollo(buildSchema());
  const sessions = createSessionStore({ catalogue });
  const pipeline = createPipeline(sessions, executor);

  return {
    catalogue,
    sessions,
    pipeline,
    execute(operation, variables = {}, token, { idempotencyKey = null } = {}) {
      const query = typeof operation === 'string' ? operation : print(operation);
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      return executeInProcess(pipeline, { authorization }, { query, variables: { ...variables } }, idempotencyKey);
    },
    stop: () => sessions.close(),
  };
}
