import type { DocumentNode } from 'graphql';
import { GraphQLError, print } from 'graphql';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { startApollo } from './graphql/apollo.ts';
import { authenticate } from './graphql/authenticate.ts';
import type { RequestContext } from './graphql/context.ts';
import { createDefaultMocksFactory } from './graphql/default-mocks.ts';
import { executeOperation, type OperationResult } from './graphql/execute-operation.ts';
import { buildSchema } from './graphql/schema.ts';
import type { Scenario } from './scenarios/index.ts';
import { createSessionStore, type SessionStore } from './sessions/session-store.ts';

export interface ScenarioServerOptions {
  /** Those of the scenario files when left out. */
  scenarios?: readonly Scenario[];
  /** A catalogue that may change while the server runs, instead of `scenarios`. */
  catalogue?: Catalogue;
  /** How many sessions are kept for one client; four times as many for all together. */
  maxSessionsPerClient?: number;
  /** Milliseconds of real time, by which sessions age. */
  time?: () => number;
}

/** The scenario server without HTTP: what an in-process test talks to, and what the HTTP server is made of. */
export interface ScenarioServer {
  readonly catalogue: Catalogue;
  readonly sessions: SessionStore;
  readonly apollo: Awaited<ReturnType<typeof startApollo>>;
  contextOf(authorization: string | undefined, idempotencyKey: string | null, client?: string): RequestContext;
  /**
   * Runs an operation as the user of an id token ('demo.<scenario>.<session>'). Refusals are in `errors`. Faults meet it as
   * over HTTP: a lost connection rejects with ConnectionLost, an answer that is none with BrokenAnswer.
   */
  execute(
    operation: string | DocumentNode,
    variables?: object,
    token?: string,
    options?: { idempotencyKey?: string },
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
  const { scenarios, catalogue = createCatalogue(scenarios && { scenarios }), ...bounds } = options;
  const schema = buildSchema();
  const apollo = await startApollo(schema);
  const sessions = createSessionStore({ catalogue, createDefaultMocks: createDefaultMocksFactory(schema), ...bounds });
  const contextOf: ScenarioServer['contextOf'] = (authorization, key, client) =>
    authenticate(sessions, authorization, key, client);

  return {
    catalogue,
    sessions,
    apollo,
    contextOf,
    async execute(operation, variables = {}, token, { idempotencyKey } = {}) {
      let contextValue: RequestContext;
      try {
        contextValue = contextOf(token === undefined ? undefined : `Bearer ${token}`, idempotencyKey ?? null);
      } catch (error) {
        if (error instanceof GraphQLError) return { data: null, errors: [error.toJSON()] };
        throw error;
      }
      const query = typeof operation === 'string' ? operation : print(operation);
      return executeOperation(apollo, contextValue, query, { ...variables });
    },
    async stop() {
      sessions.endAll();
      catalogue.end();
      await apollo.stop();
    },
  };
}
