import { providerContext } from '../backend/provider-context.ts';
import type { NearMiss } from '../backend/scripted-answers.ts';
import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/session-key.ts';
import { recordIntention } from '../backend/subscriptions.ts';
import type { IdempotencyRecord, World } from '../backend/world.ts';
import { describeProviderCall, handleProviderCall, isClockRequest, type ProviderCall } from '../card-provider/index.ts';
import {
  type GraphqlExecutor,
  parseGraphqlRequest,
  type RequestContext,
  requestParams,
} from '../graphql/graphql-request.ts';
import { type NamedOperation, parseNamedOperation } from '../graphql/named-operation.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { RequestError } from '../request-error.ts';
import type { Session } from '../sessions/session-store.ts';

/** Determines the format of errors and of empty responses. */
export type Api = 'graphql' | 'rest' | 'provider' | 'asset';

/** A request to a session through one of its APIs. */
export interface Call {
  api: Api;
  /** As the journal records it. */
  request: unknown;
  /** Whether the journal has only the calls that a fault applies to. Default: false. */
  recordsFaultsOnly?: boolean;
  /** Null if the request is unreadable, which no fault matches. */
  names(): NamedOperation | null;
  /** The answer to a call that is rejected before faults apply; null for other calls. */
  reject?(session: Session): CallResponse | null;
  execute(session: Session): CallResponse | Promise<CallResponse>;
}

/** An answer of the backend or of a fault, and why it was given. */
export interface CallResponse {
  status: number;
  text: string;
  /** Default: the content type of the API's own responses. */
  contentType?: string;
  /** The answer as JSON for the journal. Default: its text. */
  recorded?: string;
  answeredBy: JournalEntry['answeredBy'];
  reasons: readonly string[];
  nearMiss?: NearMiss | null;
  /** These receive the id of the journal entry. */
  idempotencyRecords?: readonly IdempotencyRecord[];
}

/** A GraphQL request, whose body is not validated, as a call: rejects expired id tokens, then executes the operation. */
export function graphqlCall(body: unknown, idempotencyKey: string | null, executeGraphql: GraphqlExecutor): Call {
  const { query, operationName, variables } = requestParams(body);
  return {
    api: 'graphql',
    request: variables ?? {},
    names: () => parseNamedOperation(query, operationName),
    reject({ world }) {
      if (!isIdTokenExpired(world)) return null;
      const why = `the id token expired at ${world.tokenExpiresAt}`;
      return graphqlError(401, SESSION_EXPIRED_MESSAGE, 'UNAUTHENTICATED', why);
    },
    execute: (session) => executeOperation(session, body, idempotencyKey, executeGraphql),
  };
}

/** Executes an operation. One that only reads the schema needs no world. */
export async function executeOperation(
  { world }: Pick<Session, 'world'>,
  body: unknown,
  idempotencyKey: string | null,
  executeGraphql: GraphqlExecutor,
): Promise<CallResponse> {
  const request = parseGraphqlRequest(body);
  if ('problem' in request) return graphqlError(400, request.problem, 'BAD_REQUEST', INVALID);
  const context: RequestContext = { world, idempotencyKey, reasons: [], idempotencyRecords: [] };
  const { status, result } = await executeGraphql(request, context);
  const { reasons, idempotencyRecords } = context;
  const { errors, data, extensions } = result;
  return {
    status,
    // Errors are first, to be seen in the network panel.
    text: `${JSON.stringify({ errors, data, extensions }, world.integerIds ? idsAsIntegers : undefined)}\n`,
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    // Without a root field, the operation is invalid or reads only the schema.
    reasons: reasons.length > 0 ? reasons.map(({ why }) => why) : [errors ? INVALID : 'the schema'],
    nearMiss: reasons.find(({ nearMiss }) => nearMiss)?.nearMiss ?? null,
    idempotencyRecords,
  };
}

const INVALID = 'the schema: the operation is invalid';

/** GraphQL's ID is always a text; backends with a scalar of their own send integers. */
const idsAsIntegers = (name: string, value: unknown): unknown =>
  /^(id|\w+Id)$/.test(name) && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

const graphqlError = (status: number, message: string, code: string, why: string): CallResponse => ({
  status,
  text: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  answeredBy: 'world',
  reasons: [why],
});

/** Answers an upgrade intention in place of the simulated backend; null for sessions that it does not answer. */
export type ForwardIntention = (
  world: World,
  body: Record<string, unknown>,
) => Promise<{ status: number; answer: unknown; reason: string }> | null;

/** An upgrade intention as a call. The error of a body that could not be read is its answer. */
export function upgradeIntentionCall(
  body: Record<string, unknown> | RequestError,
  forward: ForwardIntention = () => null,
): Call {
  const name = 'upgrade-intention';
  return {
    api: 'rest',
    request: body instanceof RequestError ? null : body,
    names: () => ({ call: name, displayName: name }),
    async execute({ world }) {
      const forwarded = body instanceof RequestError ? null : await forward(world, body);
      if (forwarded) {
        const { status, answer, reason } = forwarded;
        return { status, text: JSON.stringify(answer), answeredBy: 'backend', reasons: [reason] };
      }
      const { status, answer } = isIdTokenExpired(world)
        ? restError(401, SESSION_EXPIRED_MESSAGE)
        : body instanceof RequestError
          ? restError(body.status, body.message)
          : recordIntention(world, body);
      return { status, text: JSON.stringify(answer), answeredBy: 'world', reasons: ['the simulated backend'] };
    },
  };
}

const restError = (status: number, message: string) => ({ status, answer: { error: { message } } });

/** A request to the card provider's API. `body` is null when it is not a JSON object. */
export type ProviderRequest = Omit<ProviderCall, 'body'> & { body: Record<string, unknown> | null };

/** A request to the card provider's API as a call. Fields poll the clock all the time, so that call is neither matched nor recorded. */
export function providerCall(request: ProviderRequest): Call {
  const call = { ...request, body: request.body ?? {} };
  const { name, request: recorded } = describeProviderCall(call);
  const isClock = isClockRequest(call);
  return {
    api: 'provider',
    request: recorded,
    recordsFaultsOnly: isClock,
    names: () => (isClock ? null : { call: name, displayName: name }),
    execute(session) {
      const { status, body } = executeProviderCall(session, request);
      return { status, text: JSON.stringify(body), answeredBy: 'card provider', reasons: ['the card provider'] };
    },
  };
}

function executeProviderCall({ world }: Session, { body, ...request }: ProviderRequest) {
  if (!body) return { status: 400, body: { error: { message: 'The body must be a JSON object.' } } };
  return handleProviderCall(world.provider, { ...request, body }, providerContext(world));
}

/** A request for the card provider's script or frames as a call. It answers nothing: the server sends the file itself. */
export function assetCall(path: string): Call {
  const name = path === '/stripe.js' ? 'provider script' : 'provider frames';
  return {
    api: 'asset',
    request: { path },
    recordsFaultsOnly: true,
    names: () => ({ call: name, displayName: name }),
    execute: () => ({ status: 200, text: 'null', answeredBy: 'card provider', reasons: [] }),
  };
}
