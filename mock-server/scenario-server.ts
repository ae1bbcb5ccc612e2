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

export interface ScenarioServer {
  readonly catalogue: Catalogue;
  readonly sessions: SessionStore;
  readonly pipeline: Pipeline;
  /** Errors are in the result. Faults apply as over HTTP: throws ConnectionLostError or InvalidResponseError. */
  execute(
    operation: string | DocumentNode,
    variables?: object,
    token?: string,
    options?: { idempotencyKey?: string | null },
  ): Promise<OperationResult>;
  stop(): Promise<void>;
}

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
