/**
 * Scripted responses of a scenario, by operation. Responses without `when` are used in order, one per call.
 * A response with `when` is used for every call with those variables, and for no other call.
 */
import type { OperationName, OperationVariables } from './operations.ts';

/** A subset of the variables; lists are compared in full. */
type PartialVariables<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: PartialVariables<T[K]> }
    : T;

type AnswerKind =
  | { kind: 'work' }
  | { kind: 'refuse'; message: string; code: string }
  | { kind: 'return'; data: Record<string, unknown> };

/** A scripted response, restricted to calls with the variables in `when` if present. */
export type AnswerFor<Variables> = AnswerKind & { when?: Variables };

export type AnswerScript = { [Name in OperationName]?: AnswerFor<PartialVariables<OperationVariables[Name]>>[] };

/** Responds with a GraphQL error whose message the user sees. */
export const answerWithError = <Variables = never>(
  message: string,
  code = 'PAYMENT_DECLINED',
  variables?: NoInfer<Variables>,
): AnswerFor<Variables> => answerWhen(variables, { kind: 'refuse', message, code });

/** Responds with this value of the operation's field, and changes nothing. Fields that are left out are mocked. */
export const answerWithData = (data: Record<string, unknown>): AnswerFor<never> => ({ kind: 'return', data });

/** Restricts a response to calls with these variables: `answerWhen({ couponCode: 'SAVE15' }, answerWithError('Not today.'))`. */
export const answerWhen = <Variables = never>(
  variables: NoInfer<Variables> | undefined,
  { when: _, ...answer }: AnswerFor<never>,
): AnswerFor<Variables> => (variables === undefined ? answer : { ...answer, when: variables });
