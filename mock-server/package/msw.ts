/**
 * The entry point `legal-checkout/msw`: handlers of Mock Service Worker that play a named scenario in process, in Node and
 * in browsers.
 *
 * @example
 * const scenario = createScenarioHandlers('decline-at-create');
 * const server = setupServer(...scenario.handlers);
 */
import { HttpHandler, HttpResponse, type RequestHandler } from 'msw';
import * as z from 'zod';
import { type AppConfig, withAppConfig } from '../backend/app-config.ts';
import { formatIdToken, formatPublishableKey, isSessionName, SESSION_NAME_FORMAT } from '../backend/session-key.ts';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import type { AnyScenarioName } from '../catalogue/generated/scenario-names.ts';
import { parseScenario } from '../catalogue/scenario-file.ts';
import { describeUnknownScenario } from '../catalogue/unknown-scenario.ts';
import { createGraphqlJsExecutor } from '../graphql/graphql-js-executor.ts';
import { buildSchema } from '../graphql/schema.ts';
import { describeJournal } from '../journal/describe-journal.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { createPipeline, type PipelineResponse } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { basePriceList, type Scenario } from '../scenarios/index.ts';
import { createMemorySessionStore } from '../sessions/memory-session-store.ts';
import { anyOption, checkOptions, type OptionSchemas, patternOption, withoutPosition } from './check-options.ts';
import { type CheckoutCall, readCheckoutCall } from './checkout-call.ts';

export interface ScenarioHandlerOptions {
  /** The contents of JSON files with scenarios of your own. Their names select them. */
  scenarios?: readonly unknown[] | undefined;
  /** The name of the session. Generated ids follow from it. Default: 'msw'. */
  session?: string | undefined;
  /** Products of your app, for sale in the scenario beside the catalogue's. */
  appConfig?: AppConfig | undefined;
  /** Intercepts operations of the checkout only at this URL, as a pattern of MSW. Default: at any address. */
  graphql?: string | RegExp | undefined;
  /** Responds to the upgrade intention only at this URL of the billing service. Default: at any address. */
  upgradeIntention?: string | RegExp | undefined;
}

const OPTIONS: OptionSchemas<ScenarioHandlerOptions> = {
  scenarios: z.array(z.unknown()),
  session: z.string().refine(isSessionName, `be ${SESSION_NAME_FORMAT}`),
  appConfig: anyOption,
  graphql: patternOption,
  upgradeIntention: patternOption,
};

export interface ScenarioHandlers {
  /** The handlers ignore your app's id token, and pass on operations that are not the checkout's. */
  readonly handlers: RequestHandler[];
  readonly scenario: Scenario;
  readonly idToken: string;
  readonly publishableKey: string;
  /** Every request to the scenario so far, with the response and why the scenario gave it. */
  journal(): Promise<readonly JournalEntry[]>;
  /** Names the scenario, its session and the number of calls, for the output of a failed test. */
  report(): Promise<string>;
  reset(): Promise<void>;
}

/** Plays a scenario in a session of its own. Throws an error with the nearest names when the scenario does not exist. */
export function createScenarioHandlers(name: AnyScenarioName, options: ScenarioHandlerOptions = {}): ScenarioHandlers {
  checkOptions('createScenarioHandlers', options, OPTIONS);
  const { scenarios = [], session = 'msw', appConfig, graphql = '*', upgradeIntention = '*' } = options;
  const catalogue = createCatalogue(
    appConfig ? { basePriceList: withAppConfig(basePriceList, appConfig) } : {},
    scenarios.map((content, index) => parseScenario(content, `options.scenarios[${index}]`)),
  );
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
      new CheckoutHandler(graphql, 'graphql', (body, request) =>
        pipeline.graphql(caller, body, request.headers.get('idempotency-key')),
      ),
      new CheckoutHandler(upgradeIntention, 'upgrade intention', (body) =>
        pipeline.upgradeIntention(caller, body as Record<string, unknown>),
      ),
    ],
    scenario,
    idToken,
    publishableKey: formatPublishableKey(key),
    journal: async () => (await sessions.readJournal(key)).entries,
    report: async () => describeJournal(key, (await sessions.readJournal(key)).entries),
    reset: async () => void (await sessions.end(key)),
  };
}

/** Responds to one kind of call. MSW passes other requests to the next handler, or reports them as unhandled. */
class CheckoutHandler extends HttpHandler {
  readonly #kind: CheckoutCall['kind'];

  constructor(
    url: string | RegExp,
    kind: CheckoutCall['kind'],
    execute: (body: unknown, request: Request) => Promise<PipelineResponse>,
  ) {
    super(/^(GET|POST)$/, url instanceof RegExp ? withoutPosition(url) : url, async ({ request }) => {
      const call = await readCall(request);
      return respond(() => execute(call?.body, request));
    });
    this.#kind = kind;
  }

  override async parse(args: Parameters<HttpHandler['parse']>[0]): ReturnType<HttpHandler['parse']> {
    const parsed = await super.parse(args);
    if (!parsed.match.matches || (await readCall(args.request))?.kind === this.#kind) return parsed;
    return { ...parsed, match: { matches: false, params: {} } };
  }
}

const calls = new WeakMap<Request, Promise<CheckoutCall | null>>();

function readCall(request: Request): Promise<CheckoutCall | null> {
  const read = async () => {
    const { method, url, headers } = request;
    const text = method === 'POST' ? await request.clone().text() : '';
    return readCheckoutCall({ method, url, contentType: headers.get('content-type') ?? '', text });
  };
  const call = calls.get(request) ?? read();
  calls.set(request, call);
  return call;
}

async function respond(execute: () => Promise<PipelineResponse>): Promise<Response> {
  try {
    const response = await execute();
    if (response.kind === 'connection lost') return HttpResponse.error();
    const { status, contentType, body } = response;
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
