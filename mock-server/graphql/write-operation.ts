import { now } from '../backend/clock.ts';
import type { RequestContext } from './context.ts';

export interface WrittenOperation {
  variables: unknown;
  status: number;
  /** The answer as JSON. */
  text: string;
}

/** Writes an operation into its session's journal: answered, refused, or broken by the fault that met it. */
export function writeOperation(context: RequestContext, { variables, status, text }: WrittenOperation): void {
  const { world, journal, met, reasons, firstAnswers } = context;
  const isLost = met?.fault.breaks?.with === 'lost connection';
  const id = journal.write({
    at: now(world),
    kind: 'graphql',
    name: context.called.name ?? 'unreadable query',
    request: variables ?? {},
    status: isLost ? 0 : status,
    answerText: text,
    durationMs: performance.now() - context.startedAt,
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    why: [...new Set(reasons.map(({ why }) => why)), ...(met ? [met.says] : [])].join('; ') || withoutReason(text),
    fault: met?.says ?? null,
    nearest: reasons.find(({ nearest }) => nearest)?.nearest ?? null,
  });
  for (const first of firstAnswers) first.entry ??= id;
}

/** No root field was reached: the query was refused, or asked for the schema alone. */
const withoutReason = (text: string): string =>
  text.startsWith('{"errors":') ? 'the schema: the operation does not keep to it' : 'the schema';
