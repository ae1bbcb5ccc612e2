import { now } from '../backend/clock.ts';
import { type MatchedFault, matchFault } from '../backend/match-fault.ts';
import { describeFault } from '../scenarios/fault-builders.ts';
import type { Session, UpdateOptions } from '../sessions/session-store.ts';
import type { Answer, Call } from './call.ts';
import { dropsConnection, faultResponse, firstHalf } from './fault-response.ts';

interface AppliedFault extends MatchedFault {
  /** For the journal. */
  readonly description: string;
}

/** What the client receives. */
export type Delivery =
  | {
      kind: 'response';
      status: number;
      /** Null: the content type of the API's own responses. */
      contentType: string | null;
      body: string;
      fault: AppliedFault | null;
    }
  | { kind: 'connection lost'; fault: AppliedFault };

/** Runs one atomic change of a session: no other request sees a part of it. */
type UpdateSession = <Result>(
  change: (session: Session) => Result | Promise<Result>,
  options?: Pick<UpdateOptions, 'provisional'>,
) => Promise<Result>;

/**
 * Handles a call: matches a fault and waits its delay, executes the call unless the fault answers it, and records both in
 * the journal. Matching is one atomic change of the session and so is execution with its record; without a delay they
 * are one. A delay keeps the process alive only with `keepsProcessAlive`, so that it does not hold up a server that stops.
 */
export async function handleCall(update: UpdateSession, call: Call, keepsProcessAlive = false): Promise<Delivery> {
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
  return update(
    // A call to a session that was ended meanwhile does not reach the next one.
    (current) => complete(current.journal.id === session.journal.id ? current : session, call, startedAt, fault),
    { provisional: true },
  );
}

function findFault({ world }: Session, call: Call): AppliedFault | null {
  const names = world.faults.length === 0 ? null : call.names();
  const match = names && matchFault(world, names.call);
  return match && { ...match, description: describeFault(match.fault) };
}

async function complete(session: Session, call: Call, startedAt: number, fault: AppliedFault | null) {
  const answer = faultResponse(fault?.fault.breaks, call.api) ?? (await call.execute(session));
  return record(session, call, startedAt, answer, fault);
}

/** Records a call with its answer in the journal and returns what the client receives. */
function record(
  { world, journal }: Session,
  call: Call,
  startedAt: number,
  answer: Answer,
  fault: AppliedFault | null,
): Delivery {
  const { status, text, contentType = null, recorded = text } = answer;
  const effect = fault?.fault.breaks;
  const isDropped = dropsConnection(effect, call.api);
  if (fault || !call.recordsFaultsOnly) {
    const id = journal.write({
      at: now(world),
      kind: call.api === 'asset' ? 'provider' : call.api,
      name: answer.name ?? call.names()?.displayName ?? 'unreadable query',
      request: call.request,
      status: isDropped ? 0 : status,
      answerText: recorded,
      durationMs: performance.now() - startedAt,
      answeredBy: answer.answeredBy,
      why: [...new Set(answer.reasons), ...(fault ? [fault.description] : [])].join('; '),
      fault: fault?.description ?? null,
      nearest: answer.nearMiss ?? null,
    });
    for (const each of answer.idempotencyRecords ?? []) each.entry ??= id;
  }
  if (fault && isDropped) return { kind: 'connection lost', fault };
  const body = effect?.with === 'malformed JSON' ? firstHalf(text) : text;
  return { kind: 'response', status, contentType, body, fault };
}

const wait = (ms: number, keepsProcessAlive: boolean): Promise<void> =>
  new Promise((resolve) => {
    // In a browser the timer is a number.
    const timer: { unref?: () => void } | number = setTimeout(resolve, ms);
    if (!keepsProcessAlive && typeof timer === 'object') timer.unref?.();
  });
