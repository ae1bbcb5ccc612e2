import { now } from '../backend/clock.ts';
import type { RequestContext } from './context.ts';

export interface RecordedRequest {
  variables: unknown;
  status: number;
  /** The response as JSON. */
  text: string;
}

/** Records an operation and its response in the session's journal. */
export function recordRequest(context: RequestContext, { variables, status, text }: RecordedRequest): void {
  const { world, journal, matchedFault, reasons, idempotencyRecords } = context;
  const isLost = matchedFault?.fault.breaks?.with === 'lost connection';
  const id = journal.write({
    at: now(world),
    kind: 'graphql',
    name: context.operation.name ?? 'unreadable query',
    request: variables ?? {},
    status: isLost ? 0 : status,
    answerText: text,
    durationMs: performance.now() - context.startedAt,
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    why:
      [...new Set(reasons.map(({ why }) => why)), ...(matchedFault ? [matchedFault.description] : [])].join('; ') ||
      defaultReason(text),
    fault: matchedFault?.description ?? null,
    nearest: reasons.find(({ nearMiss }) => nearMiss)?.nearMiss ?? null,
  });
  for (const record of idempotencyRecords) record.entry ??= id;
}

/** The reason when no root field was resolved: the operation is invalid, or reads only the schema. */
const defaultReason = (text: string): string =>
  text.startsWith('{"errors":') ? 'the schema: the operation is invalid' : 'the schema';
