import { GraphQLError } from 'graphql';
import { once } from '../backend/idempotency.ts';
import { Refusal } from '../backend/refusal.ts';
import { nextAnswer } from '../backend/scripted-answers.ts';
import type { World } from '../backend/world.ts';
import { withoutCardNumbers } from '../journal/card-numbers.ts';
import type { Reason, RequestContext } from './context.ts';

type RootResolver<Args, Answer> = (parent: unknown, args: Args, context: RequestContext) => Answer;

interface OperationOptions {
  /** The same request under the same idempotency key gets the first answer again. */
  replays?: boolean;
}

/**
 * A root field: answered by what was answered before to the same idempotency key, by the scenario's script, or by work
 * in the world. Work runs in one go, so that two equal calls cannot overlap.
 */
export function operation<Args, Answer>(
  name: string,
  work: (world: World, args: Args) => Answer,
  { replays = false }: OperationOptions = {},
): RootResolver<Args, Answer> {
  return (_parent, sent, context) => {
    const args = withoutCardNumbers(sent);
    const { world, idempotencyKey, reasons, firstAnswers } = context;
    const key = replays ? idempotencyKey : null;
    const reason: Reason = { answeredBy: 'world', why: 'the world', nearest: null };
    reasons.push(reason);
    try {
      const { answer, first, replayed } = once(world, { operation: name, key, asked: args }, () => {
        const { scripted, says, nearest } = nextAnswer(world, name, args);
        reason.nearest = nearest;
        if (scripted?.kind === 'refuse') {
          Object.assign(reason, { answeredBy: 'scenario', why: says });
          throw new Refusal(scripted.message, scripted.code);
        }
        if (says !== null) reason.why = `the world, as ${says} has it`;
        return work(world, args);
      });
      if (first) firstAnswers.push(first);
      if (first && replayed) {
        const entry = first.entry === null ? '' : ` (entry ${first.entry})`;
        Object.assign(reason, { answeredBy: 'first answer', why: `the first answer to this idempotency key${entry}` });
      }
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'IDEMPOTENCY_MISMATCH') reason.why = 'this idempotency key was used with other variables';
      const status = error.code === 'UNAUTHENTICATED' ? { http: { status: 401 } } : {};
      throw new GraphQLError(error.message, { extensions: { code: error.code, ...status } });
    }
  };
}
