/**
 * The entry point `legal-checkout/msw`: handlers of Mock Service Worker that play a named scenario in process, in Node and
 * in browsers.
 *
 * @example
 * const scenario = createScenarioHandlers('decline-at-create');
 * const server = setupServer(...scenario.handlers);
 */
import { HttpResponse, http, type RequestHandler } from 'msw';
import * as z from 'zod';
import { type AppConfig, withAppConfig } from '../backend/app-config.ts';
import { formatIdToken, formatPublishableKey, isSessionName, SESSION_NAME_FORMAT } from '../backend/session-key.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { describeUnknownScenario } from '../catalogue/unknown-scenario.ts';
import { createGraphqlJsExecutor } from '../graphql/graphql-js-executor.ts';
import { readOperations } from '../graphql/graphql-request.ts';
import { isAppOperation } from '../graphql/named-operation.ts';
import { buildSchema } from '../graphql/schema.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { isJsonObject } from '../own-value.ts';
import { createPipeline, type Delivery } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { basePriceList, type Scenario } from '../scenarios/index.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { anyOption, checkOptions, type OptionSchemas, patternOption } from './check-options.ts';

export interface ScenarioHandlerOptions {
  /** The name of the session, from which generated ids follow. Default: 'msw'. */
  session?: string;
  /** Products of your app, for sale in the scenario beside the catalogue's. */
  appConfig?: AppConfig;
  /** The URL of your GraphQL endpoint, as a pattern of MSW. Default: any that ends with /graphql. */
  graphql?: string | RegExp;
  /** The URL of the billing service's upgrade intention. Default: any that ends with /subscription/upgrade. */
  upgradeIntention?: string | RegExp;
}

const OPTIONS: OptionSchemas<ScenarioHandlerOptions> = {
  session: z.string().refine(isSessionName, `be ${SESSION_NAME_FORMAT}`),
  appConfig: anyOption,
  graphql: patternOption,
  upgradeIntention: patternOption,
};

export interface ScenarioHandlers {
  /**
   * For `setupServer(...handlers)` or `setupWorker(...handlers)`. They ignore the app's own id token, and leave operations
   * that are not the checkout's to the handlers after them.
   */
  readonly handlers: RequestHandler[];
  readonly scenario: Scenario;
  readonly idToken: string;
  readonly publishableKey: string;
  /** Every request so far, with its answer and the reason for the answer. */
  journal(): Promise<readonly JournalEntry[]>;
  /** Starts the scenario over, as for a next test. */
  reset(): Promise<void>;
}

/** Plays a scenario in a session of its own. Throws an error with the nearest names when the scenario does not exist. */
export function createScenarioHandlers(name: string, options: ScenarioHandlerOptions = {}): ScenarioHandlers {
  checkOptions('createScenarioHandlers', options, OPTIONS);
  const { session = 'msw', appConfig, graphql = '*/graphql', upgradeIntention = '*/subscription/upgrade' } = options;
  const catalogue = createCatalogue(appConfig ? { basePriceList: withAppConfig(basePriceList, appConfig) } : {});
  const scenario = catalogue.find(name);
  if (!scenario) throw new Error(`[checkout] ${describeUnknownScenario(name, catalogue)}`);
  const schema = buildSchema();
  const sessions = createMemorySessionStore({ catalogue });
  const pipeline = createPipeline(sessions, createGraphqlJsExecutor(schema));
  const key = { scenario: name, session };
  const idToken = formatIdToken(key);
  const caller = { authorization: `Bearer ${idToken}` };

  return {
    handlers: [
      http.post(graphql, async ({ request }) => {
        const body = await readOperations(await request.clone().text(), request.headers.get('content-type') ?? '');
        // Without a response, MSW calls the next handler.
        if (isAppOperation(body)) return undefined;
        return respond(() => pipeline.graphql(caller, body, request.headers.get('idempotency-key')));
      }),
      http.post(upgradeIntention, ({ request }) =>
        respond(async () => {
          const body: unknown = await request.json().catch(() => null);
          const problem = new RequestError(400, 'The body must be a JSON object.');
          return pipeline.upgradeIntention(caller, isJsonObject(body) ? body : problem);
        }),
      ),
    ],
    scenario,
    idToken,
    publishableKey: formatPublishableKey(key),
    journal: async () => (await sessions.readJournal(key)).entries,
    reset: async () => void (await sessions.end(key)),
  };
}

/** The response of the backend; a connection that a fault drops is a network error, as `fetch` reports it. */
async function respond(execute: () => Promise<Delivery>): Promise<Response> {
  try {
    const delivery = await execute();
    if (delivery.kind === 'connection lost') return HttpResponse.error();
    const { status, contentType, body } = delivery;
    return new HttpResponse(body, {
      status,
      headers: { 'content-type': contentType ?? 'application/json; charset=utf-8' },
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, message, code } = error;
    return HttpResponse.json({ errors: [{ message, extensions: { code: code ?? 'BAD_REQUEST' } }] }, { status });
  }
}
