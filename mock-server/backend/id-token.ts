import { now } from './clock.ts';
import type { World } from './world.ts';

/** The message for an expired id token. */
export const SESSION_EXPIRED_MESSAGE = 'Your session has ended. Sign in again.';

/** Whether the user's id token has expired by the session's clock. */
export const isIdTokenExpired = (world: Pick<World, 'tokenExpiresAt' | 'now' | 'runningSince'>): boolean =>
  world.tokenExpiresAt !== null && Date.parse(now(world)) >= Date.parse(world.tokenExpiresAt);
