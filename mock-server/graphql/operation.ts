import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import { once } from '../world/idempotency.ts';
import { Refusal } from '../world/refusal.ts';
import { nextAnswer } from '../world/scripted-answers.ts';
import type { World } from '../world/world.ts';
import type { RequestContext } from './context.ts';

type RootResolver<Args, Answer> = (parent: unknown, args: Args, context: RequestContext) => Answer | Promise<Answer>;

/**
 * A root field: held back as its fault says, then answered by what was answered before to the same idempotency key, by
 * the scenario's script, or by work in the world. Work runs in one go, so that two equal calls cannot overlap.
 */
export function operation<Args, Answer>(
  name: string,
  work: (world: World, args: Args) => Answer,
  { replays = false } = {},
): RootResolver<Args, Answer> {
  const answer = (args: Args, context: RequestContext): Answer => {
    const { world, idempotencyKey } = context;
    try {
      const { answer, replayed } = once(world, name, replays ? idempotencyKey : null, () => {
        const scripted = nextAnswer(world, name);
        if (scripted.kind === 'work') return work(world, args);
        context.answeredBy = 'scenario';
        throw new Refusal(scripted.message, scripted.code);
      });
      if (replayed) context.answeredBy = 'first answer';
      return answer;
    } catch (error) {
      if (error instanceof Refusal) throw new GraphQLError(error.message, { extensions: { code: error.code } });
      throw error;
    }
  };
  return (_parent, args, context) => {
    const delayMs = context.world.faults[name]?.delayMs ?? 0;
    return delayMs === 0 ? answer(args, context) : delay(delayMs).then(() => answer(args, context));
  };
}
