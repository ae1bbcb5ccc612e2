/** Answers that a scenario writes itself, by operation and call: the first entry answers the first call. */
import type { ScriptedAnswer } from '../world/records.ts';
import type { OperationName } from './operations.ts';

export type AnswerScript = Partial<Record<OperationName, ScriptedAnswer[]>>;

/** The world answers, as it does after the end of a script. */
export const work = (): ScriptedAnswer => ({ kind: 'work' });

/** The operation is refused with a message that the user sees. */
export const refuse = (message: string, code = 'PAYMENT_DECLINED'): ScriptedAnswer => ({
  kind: 'refuse',
  message,
  code,
});
