import type { NearMiss } from '../backend/scripted-answers.ts';
import type { IdempotencyRecord } from '../backend/world.ts';
import type { NamedOperation } from '../graphql/named-operation.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { Session } from '../sessions/session-store.ts';

/** Determines the format of errors and of empty responses. */
export type Api = 'graphql' | 'rest' | 'provider' | 'asset';

/** A request to a session through one of its APIs. */
export interface Call {
  api: Api;
  /** As the journal records it. */
  request: unknown;
  /** Whether the journal has only the calls that a fault applies to. Default: false. */
  recordsFaultsOnly?: boolean;
  /** Null if the request is unreadable, which no fault matches. Called only if a fault may match or the call is rejected. */
  names(): NamedOperation | null;
  /** The answer to a call that is rejected before faults apply; null for other calls. */
  reject?(session: Session): Answer | null;
  execute(session: Session): Answer | Promise<Answer>;
}

/** An answer of the backend or of a fault, and why it was given. */
export interface Answer {
  status: number;
  text: string;
  /** Default: the content type of the API's own responses. */
  contentType?: string;
  /** The answer as JSON for the journal. Default: its text. */
  recorded?: string;
  /** The name in the journal. Default: that of the call. */
  name?: string;
  answeredBy: JournalEntry['answeredBy'];
  reasons: readonly string[];
  nearMiss?: NearMiss | null;
  /** These receive the id of the journal entry. */
  idempotencyRecords?: readonly IdempotencyRecord[];
}
