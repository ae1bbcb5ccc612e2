import { providerContext } from '../backend/payment-methods.ts';
import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/session-key.ts';
import { recordIntention } from '../backend/subscriptions.ts';
import type { IdempotencyRecord, World } from '../backend/world.ts';
import { describeProviderCall, handleProviderCall, isClockRequest, type ProviderCall } from '../card-provider/index.ts';
import {
  type ExecuteOperation,
  type GraphqlResult,
  parseGraphqlRequest,
  type RequestContext,
  requestParams,
} from '../graphql/graphql-request.ts';
import { parseNamedOperation } from '../graphql/named-operation.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { redact } from '../journal/redaction.ts';
import { RequestError } from '../request-error.ts';
import type { Session } from '../sessions/session-store.ts';

export type Api = 'graphql' | 'rest' | 'provider' | 'asset';

export interface Call {
  api: Api;
  name: string;
  request: unknown;
  /** Whether the journal records the call only if a fault applies to it. Default: false. */
  recordsFaultsOnly?: boolean;
  admit(session: Session): AdmittedCall | RejectedCall;
}

export interface AdmittedCall {
  kind: 'admitted';
  faultName: string | null;
  execute(session: Session): CallResponse | Promise<CallResponse>;
}

interface RejectedCall {
  kind: 'rejected';
  response: CallResponse;
}

export interface CallResponse {
  status: number;
  text: string;
  contentType?: string;
  recorded?: string;
  answeredBy: JournalEntry['answeredBy'];
  reasons: readonly string[];
  idempotencyRecords?: readonly IdempotencyRecord[];
}

export function graphqlCall(body: unknown, idempotencyKey: string | null, execute: ExecuteOperation): Call {
  const { query, operationName, variables } = requestParams(body);
  const names = parseNamedOperation(query, operationName);
  return {
    api: 'graphql',
    name: names?.displayName ?? 'unreadable query',
    request: variables ?? {},
    admit({ world }) {
      if (isIdTokenExpired(world)) {
        const why = `the id token expired at ${world.tokenExpiresAt}`;
        const response = graphqlError(401, SESSION_EXPIRED_MESSAGE, 'UNAUTHENTICATED', why);
        return { kind: 'rejected', response };
      }
      return {
        kind: 'admitted',
        faultName: names?.call ?? null,
        execute: (session) => executeOperation(session, body, idempotencyKey, execute),
      };
    },
  };
}

async function executeOperation(
  { world }: Session,
  body: unknown,
  idempotencyKey: string | null,
  execute: ExecuteOperation,
): Promise<CallResponse> {
  const request = parseGraphqlRequest(body);
  if ('problem' in request) return graphqlError(400, request.problem, 'BAD_REQUEST', INVALID);
  const context: RequestContext = { world, idempotencyKey, reasons: [], idempotencyRecords: [] };
  const { status, result } = await execute(request, context);
  const { reasons, idempotencyRecords } = context;
  const { errors } = result;
  return {
    status,
    text: toGraphqlText(result, world),
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    reasons: reasons.length > 0 ? reasons.map(({ why }) => why) : [errors ? INVALID : 'the schema'],
    idempotencyRecords,
  };
}

/** Writes `errors` before `data`, so that developers see them in the network panel. */
export function toGraphqlText({ errors, data, extensions }: GraphqlResult['result'], world?: World): string {
  const ids = world?.integerIds ? idsAsIntegers : undefined;
  // Error messages are redacted, because a message quotes the value of an invalid variable, which may be a card number.
  return `${JSON.stringify({ errors: redact(errors, 'card numbers'), data, extensions }, ids)}\n`;
}

const INVALID = 'the schema: the operation is invalid';

/** Imitates a backend that sends ids as integers, although GraphQL sends an ID as text. */
const idsAsIntegers = (name: string, value: unknown): unknown =>
  /^(id|\w+Id)$/.test(name) && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

const graphqlError = (status: number, message: string, code: string, why: string): CallResponse => ({
  status,
  text: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  answeredBy: 'world',
  reasons: [why],
});

export function upgradeIntentionCall(body: Record<string, unknown> | RequestError): Call {
  const name = 'upgrade-intention';
  return {
    api: 'rest',
    name,
    request: body instanceof RequestError ? null : body,
    admit: admitAll(name, ({ world }) => {
      const response = isIdTokenExpired(world)
        ? restError(401, SESSION_EXPIRED_MESSAGE)
        : body instanceof RequestError
          ? restError(body.status, body.message)
          : recordIntention(world, body);
      const { status, body: responseBody } = response;
      return { status, text: JSON.stringify(responseBody), answeredBy: 'world', reasons: ['the simulated backend'] };
    }),
  };
}

const admitAll =
  (faultName: string | null, execute: AdmittedCall['execute']): Call['admit'] =>
  () => ({ kind: 'admitted', faultName, execute });

const restError = (status: number, message: string) => ({ status, body: { error: { message } } });

export type ProviderRequest = Omit<ProviderCall, 'body'> & { body: Record<string, unknown> | null };

/** No fault matches a request for the clock, and the journal omits it, because the fields poll the clock. */
export function providerCall(request: ProviderRequest): Call {
  const call = { ...request, body: request.body ?? {} };
  const { name, request: recorded } = describeProviderCall(call);
  const isClock = isClockRequest(call);
  return {
    api: 'provider',
    name,
    request: recorded,
    recordsFaultsOnly: isClock,
    admit: admitAll(isClock ? null : name, (session) => {
      const { status, body } = executeProviderCall(session, request);
      return { status, text: JSON.stringify(body), answeredBy: 'card provider', reasons: ['the card provider'] };
    }),
  };
}

function executeProviderCall({ world }: Session, { body, ...request }: ProviderRequest) {
  if (!body) return { status: 400, body: { error: { message: 'The body must be a JSON object.' } } };
  return handleProviderCall(world.provider, { ...request, body }, providerContext(world));
}

export function assetCall(path: string): Call {
  const name = path === '/stripe.js' ? 'provider script' : 'provider frames';
  return {
    api: 'asset',
    name,
    request: { path },
    recordsFaultsOnly: true,
    admit: admitAll(name, () => ({ status: 200, text: 'null', answeredBy: 'card provider', reasons: [] })),
  };
}
