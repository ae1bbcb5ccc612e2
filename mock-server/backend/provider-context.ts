import type { ProviderOutcomes } from '../card-provider/index.ts';
import { redact } from '../journal/redaction.ts';
import { now } from './clock.ts';
import { createId } from './ids.ts';
import type { World } from './world.ts';

export const providerContext = (
  world: World,
): { createId: (prefix: string) => string; now: Date; redact: typeof redact; outcomes: ProviderOutcomes } => ({
  createId: (prefix) => createId(world, prefix),
  now: new Date(now(world)),
  redact,
  outcomes: world.providerOutcomes,
});
