import { now } from './clock.ts';
import type { World } from './world.ts';

/** What somebody is told whose id token was good once. */
export const SESSION_ENDED = 'Your session has ended. Sign in again.';

/** Whether the user's id token is no longer good, on the session's clock. */
export const tokenHasExpired = (world: Pick<World, 'tokenExpiresAt' | 'now' | 'runningSince'>): boolean =>
  world.tokenExpiresAt !== null && Date.parse(now(world)) >= Date.parse(world.tokenExpiresAt);
