import type { DocumentNode, GraphQLFormattedError } from 'graphql';
import { GraphQLError, print } from 'graphql';
import { startApollo } from './graphql/apollo.ts';
import type { RequestContext } from './graphql/context.ts';
import { createFills } from './graphql/fill.ts';
import { buildSchema } from './graphql/schema.ts';
import { signIn } from './graphql/sign-in.ts';
import { catalogue, type Scenario } from './scenarios/index.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

export interface ScenarioServerOptions {
  /** The catalogue when left out. */
  scenarios?: readonly Scenario[];
  /** How many sessions are kept. */
  most?: number;
  /** Milliseconds of real time, by which sessions age. */
  time?: () => number;
}

export interface Executed {
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on the operation that the caller sent.
  data?: Record<string, any> | null;
  errors?: readonly GraphQLFormattedError[];
}

/** The scenario server without HTTP: what an in-process test talks to, and what the HTTP server is made of. */
export interface ScenarioServer {
  readonly scenarios: readonly Scenario[];
  readonly sessions: Sessions;
  readonly apollo: Awaited<ReturnType<typeof startApollo>>;
  contextOf(authorization: string | undefined, idempotencyKey: string | null): RequestContext;
  /** Runs an operation as the user of an id token ('demo.<scenario>.<session>'). Refusals are in `errors`. */
  execute(
    operation: string | DocumentNode,
    variables?: object,
    token?: string,
    options?: { idempotencyKey?: string },
  ): Promise<Executed>;
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
  const { scenarios = catalogue, ...bounds } = options;
  const schema = buildSchema();
  const apollo = await startApollo(schema);
  const sessions = createSessions({ scenarios, createFill: createFills(schema), ...bounds });
  const contextOf: ScenarioServer['contextOf'] = (authorization, key) => signIn(sessions, authorization, key);

  return {
    scenarios,
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
      const { body } = await apollo.executeOperation({ query, variables: { ...variables } }, { contextValue });
      if (body.kind !== 'single') throw new Error('[scenario server] An answer came in parts. Send no @defer.');
      // A copy: graphql-js hands out objects without a prototype, which equal no literal.
      return JSON.parse(JSON.stringify(body.singleResult)) as Executed;
    },
    async stop() {
      sessions.endAll();
      await apollo.stop();
    },
  };
}
