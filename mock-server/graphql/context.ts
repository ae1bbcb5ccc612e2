import type { NearMiss } from '../backend/scripted-answers.ts';
import type { IdempotencyRecord, World } from '../backend/world.ts';

/** The source of an answer, for the journal: the simulated backend, a scripted answer, an idempotency record or a real backend. */
type AnsweredBy = 'world' | 'scenario' | 'first answer' | 'backend';

/** Why a root field returned its answer, for the journal. */
export interface AnswerReason {
  answeredBy: AnsweredBy;
  why: string;
  nearMiss: NearMiss | null;
}

export interface RequestContext {
  readonly world: World;
  readonly idempotencyKey: string | null;
  /** One for each resolved root field, in order. */
  readonly reasons: AnswerReason[];
  /** Idempotency records created or returned by the request, which receive the id of its journal entry. */
  readonly idempotencyRecords: IdempotencyRecord[];
  /** The operation's name, null until it is parsed. Nested, because Apollo passes copies of this context. */
  readonly operation: { name: string | null };
}
