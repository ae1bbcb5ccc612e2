/** The journal's record of one request. */
export interface JournalEntry {
  /** Starts at 1 in each session. */
  id: number;
  /** Time of the session's clock. */
  at: string;
  kind: 'graphql' | 'rest' | 'provider' | 'session';
  name: string;
  request: unknown;
  /** 0: the connection was dropped. */
  status: number;
  /** After a dropped connection, the answer that was not delivered. */
  answer: unknown;
  /** Real time in milliseconds, including the delay of a fault. */
  durationMs: number;
  answeredBy: string;
  /** The reason for the answer. */
  why: string;
  /** Description of the fault that applied. */
  fault: string | null;
  /** The most similar scripted answer, if there is a script and none of it matched. */
  nearest: { answer: string; differences: string[] } | null;
}
