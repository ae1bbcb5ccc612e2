/**
 * Answers that a scenario writes itself, by operation. Those without `when` go by call: the first answers the first call.
 * One with `when` answers every call with those variables, and no other.
 */
import type { OperationName, OperationVariables } from './operations.ts';

/** Some of the variables: what is written has to be sent as it is, and a list as a whole. */
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;

type Answer = { kind: 'work' } | { kind: 'refuse'; message: string; code: string };

/** An answer, to calls with these variables where they are given. */
export type AnswerFor<Variables> = Answer & { when?: Variables };

export type AnswerScript = { [Name in OperationName]?: AnswerFor<Some<OperationVariables[Name]>>[] };

/** The world answers, as it does after the end of a script. */
export const work = (): AnswerFor<never> => ({ kind: 'work' });

/** The operation is refused with a message that the user sees. */
export const refuse = <Variables = never>(
  message: string,
  code = 'PAYMENT_DECLINED',
  variables?: NoInfer<Variables>,
): AnswerFor<Variables> => when(variables, { kind: 'refuse', message, code });

/** The answer to calls with these variables: `when({ couponCode: 'SAVE15' }, refuse('Not today.'))`. */
export const when = <Variables = never>(
  variables: NoInfer<Variables> | undefined,
  { when: _, ...answer }: AnswerFor<never>,
): AnswerFor<Variables> => (variables === undefined ? answer : { ...answer, when: variables });
