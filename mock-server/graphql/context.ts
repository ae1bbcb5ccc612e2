import type { Journal } from '../journal/journal.ts';
import type { World } from '../world/world.ts';
import type { Fill } from './fill.ts';

/** Who or what decided an answer, for the journal. */
export type AnsweredBy = 'world' | 'scenario' | 'first answer';

/** What a resolver knows of its request: the session's world, and how to fill what the world leaves unsaid. */
export interface RequestContext {
  readonly world: World;
  readonly journal: Journal;
  readonly fill: Fill;
  readonly idempotencyKey: string | null;
  answeredBy: AnsweredBy;
}
