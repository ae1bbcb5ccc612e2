import { GraphQLError } from 'graphql';
import { BackendError } from '../backend/backend-error.ts';
import { runIdempotently } from '../backend/idempotency.ts';
import { matchScriptedAnswer } from '../backend/scripted-answers.ts';
import type { World } from '../backend/world.ts';
import { redactCardNumbers } from '../journal/card-numbers.ts';
import type { AnswerReason, RequestContext } from './context.ts';

type RootResolver<Args, Answer> = (parent: unknown, args: Args, context: RequestContext) => Answer;

interface RootResolverOptions {
  /** A repeated request with the same idempotency key returns the recorded answer. */
  isIdempotent?: boolean;
}

/**
 * Resolves a root field from its idempotency record, the scenario's script or the backend, in this order. It is
 * synchronous, so that equal requests cannot overlap.
 */
export function createRootResolver<Args, Answer>(
  name: string,
  execute: (world: World, args: Args) => Answer,
  { isIdempotent = false }: RootResolverOptions = {},
): RootResolver<Args, Answer> {
  return (_parent, rawArgs, context) => {
    const args = redactCardNumbers(rawArgs);
    const { world, idempotencyKey, reasons, idempotencyRecords } = context;
    const key = isIdempotent ? idempotencyKey : null;
    const reason: AnswerReason = { answeredBy: 'world', why: 'the simulated backend', nearMiss: null };
    reasons.push(reason);
    try {
      const { answer, record, replayed } = runIdempotently(world, { operation: name, key, request: rawArgs }, () => {
        const { scripted, description, nearMiss } = matchScriptedAnswer(world, name, args);
        reason.nearMiss = nearMiss;
        if (scripted && scripted.kind !== 'work') {
          Object.assign(reason, { answeredBy: 'scenario', why: description });
          if (scripted.kind === 'return') return scripted.data as Answer;
          throw new BackendError(scripted.message, scripted.code);
        }
        if (description !== null) reason.why = `the simulated backend, as required by ${description}`;
        return execute(world, args);
      });
      if (record) idempotencyRecords.push(record);
      if (record && replayed) {
        const entry = record.entry === null ? '' : ` (entry ${record.entry})`;
        Object.assign(reason, { answeredBy: 'first answer', why: `the first answer to this idempotency key${entry}` });
      }
      return answer;
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      if (error.code === 'IDEMPOTENCY_MISMATCH') reason.why = 'this idempotency key was used with other variables';
      const status = error.code === 'UNAUTHENTICATED' ? { http: { status: 401 } } : {};
      throw new GraphQLError(error.message, { extensions: { code: error.code, ...status } });
    }
  };
}
