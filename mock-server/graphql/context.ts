import type { FirstAnswer, MetFault } from '../backend/records.ts';
import type { NearestAnswer } from '../backend/scripted-answers.ts';
import type { World } from '../backend/world.ts';
import type { Journal } from '../journal/journal.ts';
import type { Fill } from './fill.ts';

/** Who or what decided an answer, for the journal. */
export type AnsweredBy = 'world' | 'scenario' | 'first answer' | 'fault';

/** How a root field came by its answer. */
export interface Reason {
  answeredBy: AnsweredBy;
  why: string;
  nearest: NearestAnswer | null;
}

/** What a resolver knows of its request: the session's world, and how to fill what the world leaves unsaid. */
export interface RequestContext {
  readonly world: World;
  readonly journal: Journal;
  readonly fill: Fill;
  readonly idempotencyKey: string | null;
  /** Since when the request is answered, on the clock of `performance`. */
  readonly startedAt: number;
  /** The fault that meets this request. */
  met: MetFault | null;
  /** One for each root field that was answered, in their order. */
  readonly reasons: Reason[];
  /** First answers to a key that were given here, to be told their journal entry. */
  readonly firstAnswers: FirstAnswer[];
  /**
   * What the operation is called; null until somebody could read it. Apollo hands on copies of this context, so what
   * changes lies one level down.
   */
  readonly called: { name: string | null };
}
