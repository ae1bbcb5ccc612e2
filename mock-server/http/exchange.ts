import { setTimeout as delay } from 'node:timers/promises';
import { answerInstead, type BrokenAnswer, half } from '../backend/broken-answer.ts';
import { now } from '../backend/clock.ts';
import { meetFault } from '../backend/meet-fault.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Session } from '../sessions/sessions.ts';
import { type Call, json, type Reply } from './call.ts';
import { lose } from './lose.ts';

/** One JSON call to a session that is no GraphQL. */
export interface Exchange {
  session: Session;
  kind: 'rest' | 'provider';
  name: string;
  /** For the journal. */
  request: unknown;
  answeredBy: JournalEntry['answeredBy'];
  work: () => { status: number; body: unknown };
}

const worked = ({ status, body }: ReturnType<Exchange['work']>) => ({ status, answer: body });

/** Does a call's work and writes it down, as the fault that meets it allows. */
export async function exchange(
  call: Call,
  { session: { world, journal }, kind, name, request, answeredBy, work }: Exchange,
): Promise<Reply | null> {
  const startedAt = performance.now();
  const met = meetFault(world, name);
  if (met && met.delayMs > 0) await delay(met.delayMs, undefined, { ref: false });
  const breaks = met?.fault.breaks;
  const instead = answerInstead(breaks, kind);
  const { status, answer } = instead ?? worked(work());
  const isLost = breaks?.with === 'lost connection';
  journal.write({
    at: now(world),
    kind,
    name,
    request,
    status: isLost ? 0 : status,
    answer,
    durationMs: performance.now() - startedAt,
    answeredBy: instead ? 'fault' : answeredBy,
    why: [instead ? 'the work was not begun' : `the ${answeredBy}`, ...(met ? [met.says] : [])].join('; '),
    fault: met?.says ?? null,
    nearest: null,
  });
  if (isLost) return lose(call);
  if (instead) return replyOf(instead);
  const reply = json(answer, status);
  return breaks?.with === 'malformed JSON' ? { ...reply, body: half(JSON.stringify(answer)) } : reply;
}

/** An answer in place of ours, as a reply; `ownType` is what ours would have been. */
export const replyOf = (
  { status, type, body }: Pick<BrokenAnswer, 'status' | 'type' | 'body'>,
  ownType = 'application/json; charset=utf-8',
): Reply => ({
  status,
  headers: { 'content-type': type ?? ownType, 'cache-control': 'no-store' },
  body,
});
