import type { CallFailure } from '#graphql';
import type { SaveMethodPorts } from './save-method-ports.ts';

/** Tells the host why a call gave no answer; the user hears only what follows from it. */
export function logFailure(message: string, failure: CallFailure, { log }: Pick<SaveMethodPorts, 'log'>): void {
  const cause =
    failure.kind === 'refused' ? failure.message : failure.kind === 'unanswered' ? failure.cause : failure.kind;
  log({ level: 'warning', message, cause });
}
