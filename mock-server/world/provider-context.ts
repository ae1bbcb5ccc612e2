import { mint } from './ids.ts';
import type { World } from './world.ts';

/** What the card provider is given of a session: ids that are the same on every run, and the session's clock. */
export const providerContext = (world: World): { mint: (prefix: string) => string; now: Date } => ({
  mint: (prefix) => mint(world, prefix),
  now: new Date(world.now),
});
