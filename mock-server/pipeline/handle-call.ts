import { now } from '../backend/clock.ts';
import { type MatchedFault, matchFault } from '../backend/faults.ts';
import { describeFault } from '../scenarios/fault-builders.ts';
import type { FaultEffect } from '../schemas/fault.ts';
import type { Session } from '../sessions/session-store.ts';
import type { AdmittedCall, Api, Call, CallResponse } from './calls.ts';

interface AppliedFault extends MatchedFault {
  readonly description: string;
}

export type PipelineResponse =
  | {
      kind: 'response';
      status: number;
      contentType: string | null;
      body: string;
      fault: AppliedFault | null;
    }
  | {
      kind: 'connection lost';
      sendsHead: boolean;
      fault: AppliedFault;
    };

/** Runs one atomic change of a session: no other request sees a part of it. */
type UpdateSession = <Result>(change: (session: Session) => Result | Promise<Result>) => Promise<Result>;

interface MatchedCall {
  readonly fault: AppliedFault | null;
  readonly execute: AdmittedCall['execute'];
}

/** The steps before a fault's delay are one atomic change of the session, and the steps after it another. */
export async function handleCall(
  update: UpdateSession,
  call: Call,
  keepsProcessAlive = false,
): Promise<PipelineResponse> {
  const startedAt = performance.now();
  const first = await update((session) => {
    const admission = call.admit(session);
    if (admission.kind === 'rejected') return record(session, call, startedAt, admission.response, null);
    const matched = matchCall(session, admission);
    const delayMs = matched.fault?.delayMs ?? 0;
    return delayMs > 0
      ? ({ kind: 'delayed', delayMs, session, matched } as const)
      : complete(session, call, startedAt, matched);
  });
  if (first.kind !== 'delayed') return first;
  const { delayMs, session, matched } = first;
  await wait(delayMs, keepsProcessAlive);
  // A call whose session ended during the delay completes there, and never changes the next session with the same key.
  return update((current) =>
    complete(current.journal.id === session.journal.id ? current : session, call, startedAt, matched),
  );
}

function matchCall({ world }: Session, { faultName, execute }: AdmittedCall): MatchedCall {
  const match = faultName === null ? null : matchFault(world, faultName);
  return { execute, fault: match && { ...match, description: describeFault(match.fault) } };
}

async function complete(session: Session, call: Call, startedAt: number, { fault, execute }: MatchedCall) {
  const response = faultResponse(fault?.fault.breaks, call.api) ?? (await execute(session));
  return record(session, call, startedAt, response, fault);
}

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
      name: call.name,
      request: call.request,
      status: isDropped ? 0 : status,
      responseText: recorded,
      durationMs: performance.now() - startedAt,
      answeredBy: response.answeredBy,
      why: [...new Set(response.reasons), ...(fault ? [fault.description] : [])].join('; '),
      fault: fault?.description ?? null,
    });
    for (const idempotencyRecord of response.idempotencyRecords ?? []) idempotencyRecord.entry ??= id;
  }
  if (fault && isDropped) return { kind: 'connection lost', sendsHead: effect?.with !== 'connection reset', fault };
  const body = effect?.with === 'malformed JSON' ? firstHalf(text) : text;
  return { kind: 'response', status, contentType, body, fault };
}

/** The real timer, because an app's test may install a fake timer and then wait for the response. */
const { setTimeout } = globalThis;

const wait = (ms: number, keepsProcessAlive: boolean): Promise<void> =>
  new Promise((resolve) => {
    const timer: { unref?: () => void } | number = setTimeout(resolve, ms);
    if (!keepsProcessAlive && typeof timer === 'object') timer.unref?.();
  });

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

const dropsConnection = (effect: FaultEffect | undefined, api: Api): boolean =>
  effect !== undefined && (api === 'asset' || effect.with === 'lost connection' || effect.with === 'connection reset');

function errorResponse({ message, code }: { message: string; code: string | null }, api: Exclude<Api, 'asset'>) {
  switch (api) {
    case 'graphql': {
      const errors = [{ message, ...(code === null ? {} : { extensions: { code } }) }];
      return code === 'UNAUTHENTICATED' ? jsonResponse(401, { errors }) : jsonResponse(200, { errors, data: null });
    }
    case 'rest':
      return jsonResponse(500, { error: { message } });
    case 'provider':
      return jsonResponse(500, { error: { type: 'api_error', message } });
  }
}

const NOT_EXECUTED = { answeredBy: 'fault', reasons: ['not executed'] } as const;
const NO_RESPONSE: CallResponse = { ...NOT_EXECUTED, status: 0, text: '', recorded: 'null' };

const jsonResponse = (status: number, body: unknown): CallResponse => ({
  ...NOT_EXECUTED,
  status,
  text: JSON.stringify(body),
});

const proxyErrorPage = (status: number): string => {
  const title = `${status} Error`;
  return `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center><hr><center>proxy</center></body>\n</html>\n`;
};

const firstHalf = (text: string): string => text.slice(0, Math.floor(text.length / 2));
