/** Builders for the scripted responses of a scenario. The responses of an operation are used in order, one for each call. */
import type { ScriptedAnswer } from '../schemas/records.ts';

export const answerWithError = (message: string, code = 'PAYMENT_DECLINED'): ScriptedAnswer => ({
  kind: 'refuse',
  message,
  code,
});

/** Responds with this value of the operation's field, and changes nothing. Fields that are left out are mocked. */
export const answerWithData = (data: Record<string, unknown>): ScriptedAnswer => ({ kind: 'return', data });
