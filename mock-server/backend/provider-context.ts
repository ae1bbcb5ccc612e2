import type { ProviderOutcomes } from '../card-provider/index.ts';
import { redact } from '../journal/redaction.ts';
import { now } from './clock.ts';
import { mint } from './ids.ts';
import type { World } from './world.ts';

/** What the card provider is given of a session: ids that are the same on every run, its clock, what its scenario decides. */
export const providerContext = (
  world: World,
): { mint: (prefix: string) => string; now: Date; redact: typeof redact; outcomes: ProviderOutcomes } => ({
  mint: (prefix) => mint(world, prefix),
  now: new Date(now(world)),
  redact,
  outcomes: world.providerOutcomes,
});
