import type { GraphqlExecutor } from '../graphql/graphql-request.ts';
import { redactCardNumbersInText } from '../journal/card-numbers.ts';
import { RequestError } from '../request-error.ts';
import { parseSessionKey, type SessionKey } from '../sessions/session-key.ts';
import { type Session, type SessionStore, UnknownScenarioError } from '../sessions/session-store.ts';
import { authenticatePage, authenticateUser } from './authenticate.ts';
import type { Call } from './call.ts';
import { graphqlCall } from './graphql-call.ts';
import { type Delivery, handleCall, type UpdateSession } from './handle-call.ts';
import { assetCall, type ProviderRequest, providerCall } from './provider-call.ts';
import { upgradeIntentionCall } from './upgrade-intention-call.ts';

export interface Caller {
  authorization: string | undefined;
  /** The client's address. Default: this process. */
  client?: string | undefined;
  /** Whether a fault's delay keeps the process alive. Default: false. */
  keepsProcessAlive?: boolean;
}

/** The one path of all requests: authenticate, match a fault, execute, record. Throws a RequestError for unknown callers. */
export interface Pipeline {
  /** `body` is not validated. */
  graphql(caller: Caller, body: unknown, idempotencyKey: string | null): Promise<Delivery>;
  upgradeIntention(caller: Caller, body: Record<string, unknown> | RequestError): Promise<Delivery>;
  /** A request to the card provider's API. `key` is a publishable key outside of the Authorization header. */
  provider(caller: Caller, request: ProviderRequest, key: unknown): Promise<Delivery>;
  /** A request for the card provider's script or frames by a session's page; the response has no body. */
  asset(session: string | null, path: string): Promise<Delivery>;
}

const MAX_KEY_LENGTH = 255;

export function createPipeline(sessions: SessionStore, executeGraphql: GraphqlExecutor): Pipeline {
  const open = (key: SessionKey, { client }: Caller) => updateInMemory(sessions.open(key, client));
  const run = (update: UpdateSession, call: Call, { keepsProcessAlive = false }: Partial<Caller> = {}) =>
    handleCall(update, call, { keepsProcessAlive });

  return {
    async graphql(caller, body, idempotencyKey) {
      const key = authenticateUser(caller.authorization);
      if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY_LENGTH) {
        const message = `The Idempotency-Key is longer than ${MAX_KEY_LENGTH} characters.`;
        throw new RequestError(400, message, 'BAD_USER_INPUT');
      }
      const redactedKey = idempotencyKey === null ? null : redactCardNumbersInText(idempotencyKey);
      return run(open(key, caller), graphqlCall({ body, idempotencyKey: redactedKey, executeGraphql }), caller);
    },
    async upgradeIntention(caller, body) {
      const key = authenticateUser(caller.authorization);
      return run(open(key, caller), upgradeIntentionCall(body), caller);
    },
    async provider(caller, request, publishableKey) {
      const key = authenticatePage(caller.authorization, publishableKey);
      const update = request.method === 'POST' ? open(key, caller) : updateInMemory(sessions.read(key));
      return run(update, providerCall(request), caller);
    },
    async asset(sessionName, path) {
      const key = sessionName === null ? null : parseSessionKey(sessionName);
      const session = key && readKnown(sessions, key);
      return session ? run(updateInMemory(session), assetCall(path)) : NO_FAULT;
    },
  };
}

/** In memory, a change is atomic because requests do not share data while they wait. */
const updateInMemory =
  (session: Session): UpdateSession =>
  async (change) =>
    change(session);

/** The session; null if its scenario is unknown, as for pages of an earlier catalogue. */
function readKnown(sessions: SessionStore, key: SessionKey): Session | null {
  try {
    return sessions.read(key);
  } catch (error) {
    if (error instanceof UnknownScenarioError) return null;
    throw error;
  }
}

const NO_FAULT: Delivery = { kind: 'response', status: 200, contentType: null, body: '', fault: null };
