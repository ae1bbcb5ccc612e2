import { now } from '../backend/clock.ts';
import { type MatchedFault, matchFault } from '../backend/faults.ts';
import { ownValue } from '../json.ts';
import { describeFault } from '../scenarios/fault-builders.ts';
import type { FaultEffect } from '../schemas/fault.ts';
import type { Session } from '../sessions/session-store.ts';
import type { Api, Call, CallResponse } from './calls.ts';

interface AppliedFault extends MatchedFault {
  /** For the journal. */
  readonly description: string;
}

/** The response to the client. */
export type PipelineResponse =
  | {
      kind: 'response';
      status: number;
      /** Null: the content type of the API's own responses. */
      contentType: string | null;
      body: string;
      fault: AppliedFault | null;
    }
  | {
      kind: 'connection lost';
      /** Whether the response head is sent before. */
      sendsHead: boolean;
      fault: AppliedFault;
    };

/** Runs one atomic change of a session: no other request sees a part of it. */
type UpdateSession = <Result>(change: (session: Session) => Result | Promise<Result>) => Promise<Result>;

/**
 * Handles a call: matches a fault and waits its delay, executes the call unless the fault answers it, and records both in
 * the journal. Matching is one atomic change of the session and so is execution with its record; without a delay they
 * are one. A delay keeps the process alive only with `keepsProcessAlive`, so that it does not hold up a server that stops.
 */
export async function handleCall(
  update: UpdateSession,
  call: Call,
  keepsProcessAlive = false,
): Promise<PipelineResponse> {
  const startedAt = performance.now();
  const first = await update((session) => {
    const rejection = call.reject?.(session) ?? null;
    if (rejection) return record(session, call, startedAt, rejection, null);
    const fault = findFault(session, call);
    return fault && fault.delayMs > 0 ? { session, fault } : complete(session, call, startedAt, fault);
  });
  if ('kind' in first) return first;
  const { session, fault } = first;
  await wait(fault.delayMs, keepsProcessAlive);
  // A call to a session that was ended meanwhile does not reach the next one.
  return update((current) =>
    complete(current.journal.id === session.journal.id ? current : session, call, startedAt, fault),
  );
}

function findFault({ world }: Session, call: Call): AppliedFault | null {
  const names = world.faults.length === 0 ? null : call.names();
  const match = names && matchFault(world, names.call);
  return match && { ...match, description: describeFault(match.fault) };
}

async function complete(session: Session, call: Call, startedAt: number, fault: AppliedFault | null) {
  const response = faultResponse(fault?.fault.breaks, call.api) ?? (await call.execute(session));
  return record(session, call, startedAt, response, fault);
}

/** Records a call with its response in the journal and returns what the client receives. */
function record(
  { world, journal }: Session,
  call: Call,
  startedAt: number,
  response: CallResponse,
  fault: AppliedFault | null,
): PipelineResponse {
  const { status, text, contentType = null, recorded = text } = response;
  const effect = fault?.fault.breaks;
  const isDropped = dropsConnection(effect, call.api);
  if (fault || !call.recordsFaultsOnly) {
    const id = journal.write({
      at: now(world),
      kind: call.api === 'asset' ? 'provider' : call.api,
      name: call.names()?.displayName ?? 'unreadable query',
      request: call.request,
      status: isDropped ? 0 : status,
      answerText: recorded,
      durationMs: performance.now() - startedAt,
      answeredBy: response.answeredBy,
      why: [...new Set(response.reasons), ...(fault ? [fault.description] : [])].join('; '),
      fault: fault?.description ?? null,
      nearest: response.nearMiss ?? null,
    });
    for (const idempotencyRecord of response.idempotencyRecords ?? []) idempotencyRecord.entry ??= id;
  }
  if (fault && isDropped) return { kind: 'connection lost', sendsHead: effect?.with !== 'connection reset', fault };
  const body = effect?.with === 'malformed JSON' ? firstHalf(text) : text;
  return { kind: 'response', status, contentType, body, fault };
}

/** The real timer: a test of an app may replace the global one, and then awaits the response. */
const { setTimeout } = globalThis;

const wait = (ms: number, keepsProcessAlive: boolean): Promise<void> =>
  new Promise((resolve) => {
    // In a browser the timer is a number.
    const timer: { unref?: () => void } | number = setTimeout(resolve, ms);
    if (!keepsProcessAlive && typeof timer === 'object') timer.unref?.();
  });

/** The answer of a fault that prevents execution; null for one that does not. */
function faultResponse(effect: FaultEffect | undefined, api: Api): CallResponse | null {
  if (api === 'asset') return effect ? NO_RESPONSE : null;
  switch (effect?.with) {
    case 'status': {
      const { status, body = proxyErrorPage(status), type = 'text/html; charset=utf-8' } = effect;
      return { ...NOT_EXECUTED, status, contentType: type, text: body, recorded: JSON.stringify(body) };
    }
    case 'null data':
      return jsonResponse(200, api === 'graphql' ? { data: null } : null);
    case 'error':
      return errorResponse(effect, api);
    case 'lost connection':
    case 'connection reset':
      return effect.work === 'done' ? null : NO_RESPONSE;
    case 'malformed JSON':
    case undefined:
      return null;
  }
}

/** Whether a fault drops the connection, before or after the call is executed. */
const dropsConnection = (effect: FaultEffect | undefined, api: Api): boolean =>
  effect !== undefined && (api === 'asset' || effect.with === 'lost connection' || effect.with === 'connection reset');

function errorResponse({ message, code }: { message: string; code: string | null }, api: Exclude<Api, 'asset'>) {
  switch (api) {
    case 'graphql': {
      const errors = [{ message, ...(code === null ? {} : { extensions: { code } }) }];
      return code === 'UNAUTHENTICATED' ? jsonResponse(401, { errors }) : jsonResponse(200, { errors, data: null });
    }
    case 'rest':
      return jsonResponse((code === null ? undefined : ownValue(STATUS_BY_CODE, code)) ?? 500, { error: { message } });
    case 'provider':
      return jsonResponse(500, { error: { type: 'api_error', message } });
  }
}

const STATUS_BY_CODE: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  TOO_MANY_REQUESTS: 429,
};

const NOT_EXECUTED = { answeredBy: 'fault', reasons: ['not executed'] } as const;
const NO_RESPONSE: CallResponse = { ...NOT_EXECUTED, status: 0, text: '', recorded: 'null' };

const jsonResponse = (status: number, answer: unknown): CallResponse => ({
  ...NOT_EXECUTED,
  status,
  text: JSON.stringify(answer),
});

/** An error page as a reverse proxy writes it. */
const proxyErrorPage = (status: number): string => {
  const title = `${status} ${REASON_PHRASES[status] ?? 'Error'}`;
  return `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center><hr><center>proxy</center></body>\n</html>\n`;
};

const REASON_PHRASES: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
};

/** The first half of a JSON object's text, which does not parse. */
const firstHalf = (text: string): string => text.slice(0, Math.floor(text.length / 2));
