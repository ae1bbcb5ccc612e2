import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/id-token.ts';
import { recordIntention } from '../backend/record-intention.ts';
import type { World } from '../backend/world.ts';
import { RequestError } from '../request-error.ts';
import type { Call } from './call.ts';

/** Answers an upgrade intention in place of the simulated backend; null for sessions that it does not answer. */
export type ForwardIntention = (
  world: World,
  body: Record<string, unknown>,
) => Promise<{ status: number; answer: unknown; reason: string }> | null;

/** An upgrade intention as a call. The error of a body that could not be read is its answer. */
export function upgradeIntentionCall(
  body: Record<string, unknown> | RequestError,
  forward: ForwardIntention = () => null,
): Call {
  const name = 'upgrade-intention';
  return {
    api: 'rest',
    request: body instanceof RequestError ? null : body,
    names: () => ({ call: name, displayName: name }),
    async execute({ world }) {
      const forwarded = body instanceof RequestError ? null : await forward(world, body);
      if (forwarded) {
        const { status, answer, reason } = forwarded;
        return { status, text: JSON.stringify(answer), answeredBy: 'backend', reasons: [reason] };
      }
      const { status, answer } = isIdTokenExpired(world)
        ? errorAnswer(401, SESSION_EXPIRED_MESSAGE)
        : body instanceof RequestError
          ? errorAnswer(body.status, body.message)
          : recordIntention(world, body);
      return { status, text: JSON.stringify(answer), answeredBy: 'world', reasons: ['the simulated backend'] };
    },
  };
}

const errorAnswer = (status: number, message: string) => ({ status, answer: { error: { message } } });
