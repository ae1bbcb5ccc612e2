import { now } from '../world/clock.ts';
import type { RequestContext } from './context.ts';

export interface WrittenOperation {
  name: string;
  variables: unknown;
  status: number;
  answer: unknown;
}

/** Writes an operation into its session's journal: answered, refused, or broken by the fault that met it. */
export function writeOperation(context: RequestContext, { name, variables, status, answer }: WrittenOperation): void {
  const { world, journal, met, reasons, firstAnswers } = context;
  const isLost = met?.fault.breaks?.with === 'lost connection';
  // What was sent is a call's own, and what was answered was made for it: no later work changes either.
  const id = journal.writeSettled({
    at: now(world),
    kind: 'graphql',
    name,
    request: variables ?? {},
    status: isLost ? 0 : status,
    answer,
    durationMs: performance.now() - context.startedAt,
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    why: [...new Set(reasons.map(({ why }) => why)), ...(met ? [met.says] : [])].join('; ') || withoutReason(answer),
    fault: met?.says ?? null,
    nearest: reasons.find(({ nearest }) => nearest)?.nearest ?? null,
  });
  context.entry.id = id;
  for (const first of firstAnswers) first.entry ??= id;
}

/** No root field was reached: the query was refused, or asked for the schema alone. */
const withoutReason = (answer: unknown): string =>
  (answer as { errors?: unknown } | null)?.errors !== undefined
    ? 'the schema: the operation does not keep to it'
    : 'the schema';
