import * as z from 'zod';
import { count } from './values.ts';

export const journalEntry = z.strictObject({
  id: count,
  /** The recording time by the session's clock, not real time. */
  at: z.string(),
  kind: z.enum(['graphql', 'rest', 'provider', 'session']),
  name: z.string(),
  request: z.unknown(),
  /** The HTTP status; 0 if the connection was dropped. */
  status: count,
  /** The response, even if a dropped connection kept the client from receiving it. */
  answer: z.unknown(),
  durationMs: z.number(),
  answeredBy: z.string(),
  why: z.string(),
  fault: z.string().nullable(),
});
export interface JournalEntry extends z.infer<typeof journalEntry> {}
