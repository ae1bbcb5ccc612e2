import { setTimeout as delay } from 'node:timers/promises';
import { now } from '../backend/clock.ts';
import { faultResponse, firstHalf } from '../backend/fault-response.ts';
import { matchFault } from '../backend/match-fault.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Session } from '../sessions/session-store.ts';
import { createFaultReply, dropConnection } from './fault-reply.ts';
import type { HttpContext } from './http-context.ts';
import { json, type Reply } from './reply.ts';

/** A REST or card provider call to a session. */
export interface JsonCall {
  session: Session;
  kind: 'rest' | 'provider';
  name: string;
  /** For the journal. */
  request: unknown;
  answeredBy: JournalEntry['answeredBy'];
  execute: () => { status: number; body: unknown };
}

/** Applies the first matching fault, executes the call unless the fault responds for it, and records both in the journal. */
export async function handleJsonCall(
  http: HttpContext,
  { session: { world, journal }, kind, name, request, answeredBy, execute }: JsonCall,
): Promise<Reply | null> {
  const startedAt = performance.now();
  const match = matchFault(world, name);
  if (match && match.delayMs > 0) await delay(match.delayMs, undefined, { ref: false });
  const breakage = match?.fault.breaks;
  const early = faultResponse(breakage, kind);
  const { status, answer } = early ?? toAnswer(execute());
  const isDropped = breakage?.with === 'lost connection';
  const reason = early ? 'not executed' : `the ${answeredBy}`;
  journal.write({
    at: now(world),
    kind,
    name,
    request,
    status: isDropped ? 0 : status,
    answer,
    durationMs: performance.now() - startedAt,
    answeredBy: early ? 'fault' : answeredBy,
    why: match ? `${reason}; ${match.description}` : reason,
    fault: match?.description ?? null,
    nearest: null,
  });
  if (isDropped) return dropConnection(http);
  if (early) return createFaultReply(early);
  const reply = json(answer, status);
  return breakage?.with === 'malformed JSON' ? { ...reply, body: firstHalf(JSON.stringify(answer)) } : reply;
}

const toAnswer = ({ status, body }: ReturnType<JsonCall['execute']>) => ({ status, answer: body });
