import {
  parseAuthorization,
  parseBearer,
  parsePublishableKey,
  parseSessionKey,
  SESSION_KEY_FORMAT,
  type SessionKey,
} from '../backend/session-key.ts';
import { UNKNOWN_SCENARIO } from '../catalogue/unknown-scenario.ts';
import { type ExecuteOperation, parseGraphqlRequest } from '../graphql/graphql-request.ts';
import { readsOnlySchema } from '../graphql/named-operation.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import {
  assetCall,
  type Call,
  graphqlCall,
  type ProviderRequest,
  providerCall,
  toGraphqlText,
  upgradeIntentionCall,
} from './calls.ts';
import { handleCall, type PipelineResponse } from './handle-call.ts';

export interface Caller {
  authorization: string | undefined;
  /** Whether a fault's delay keeps the process alive. Default: false. */
  keepsProcessAlive?: boolean;
}

/** The one path of all requests: authenticate, match a fault, execute, record. Throws a RequestError for unknown callers. */
export interface Pipeline {
  graphql(caller: Caller, body: unknown, idempotencyKey: string | null): Promise<PipelineResponse>;
  upgradeIntention(caller: Caller, body: Record<string, unknown> | RequestError): Promise<PipelineResponse>;
  provider(caller: Caller, request: ProviderRequest, key: unknown): Promise<PipelineResponse>;
  asset(session: string | null, path: string): Promise<PipelineResponse>;
}

const MAX_KEY_LENGTH = 255;

export function createPipeline(sessions: SessionStore, execute: ExecuteOperation): Pipeline {
  const run = (key: SessionKey, call: Call, { keepsProcessAlive }: Pick<Caller, 'keepsProcessAlive'> = {}) =>
    handleCall((change) => sessions.update(key, change), call, keepsProcessAlive);

  return {
    async graphql(caller, body, idempotencyKey) {
      // Serves introspection before the authentication, because editors and code generators have no id token.
      const request = parseGraphqlRequest(body);
      if (!('problem' in request) && readsOnlySchema(request)) {
        const { status, result } = await execute(request);
        return { ...NO_FAULT, status, body: toGraphqlText(result) };
      }
      const key = authenticateUser(caller.authorization);
      if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY_LENGTH) {
        const message = `The Idempotency-Key must have at most ${MAX_KEY_LENGTH} characters.`;
        throw new RequestError(400, message, 'BAD_USER_INPUT');
      }
      return run(key, graphqlCall(body, idempotencyKey, execute), caller);
    },
    async upgradeIntention(caller, body) {
      const key = authenticateUser(caller.authorization);
      return run(key, upgradeIntentionCall(body), caller);
    },
    async provider(caller, request, publishableKey) {
      const key = authenticatePage(caller.authorization, publishableKey);
      return run(key, providerCall(request), caller);
    },
    async asset(sessionName, path) {
      const key = sessionName === null ? null : parseSessionKey(sessionName);
      if (!key) return NO_FAULT;
      try {
        return await run(key, assetCall(path));
      } catch (error) {
        // A page whose scenario was removed from the catalogue still receives the card provider's files, without a fault.
        if (error instanceof RequestError && error.code === UNKNOWN_SCENARIO) return NO_FAULT;
        throw error;
      }
    },
  };
}

const NO_FAULT = { kind: 'response', status: 200, contentType: null, body: '', fault: null } as const;

function authenticateUser(authorization: string | undefined): SessionKey {
  const key = parseAuthorization(authorization);
  if (key) return key;
  const problem = authorization === undefined ? 'You are not signed in' : 'The id token is malformed';
  throw new RequestError(401, `${problem}. Send Authorization: Bearer demo.${SESSION_KEY_FORMAT}.`, 'UNAUTHENTICATED');
}

function authenticatePage(authorization: string | undefined, key: unknown): SessionKey {
  const sent = parseBearer(authorization) ?? key;
  const session = typeof sent === 'string' ? parsePublishableKey(sent) : null;
  if (session) return session;
  throw new RequestError(
    401,
    'The publishable key is missing or malformed. Send Authorization: Bearer pk_test_demo.<scenario>.<session>.',
  );
}
