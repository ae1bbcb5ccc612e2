import type { JournalEntry } from '../schemas/journal-entry.ts';
import { redactJournalJson, toJournalJson } from './journal-json.ts';
import { redact, redactText } from './redaction.ts';

/** An entry before redaction. An answer that was sent as JSON is passed as that text. */
export type NewEntry = Omit<JournalEntry, 'id' | 'answer'> & ({ answer: unknown } | { answerText: string });

/** Request and answer as JSON, which takes far less memory than their values. */
export type StoredEntry = Omit<JournalEntry, 'request' | 'answer'> & { request: string; answer: string };

const MAX_NAME_LENGTH = 200;
/** Estimated size of an entry in characters, without request and answer. */
const ENTRY_OVERHEAD = 500;

export const toStoredEntry = (raw: NewEntry, id: number): StoredEntry => ({
  id,
  at: raw.at,
  kind: raw.kind,
  name: redactText(raw.name).slice(0, MAX_NAME_LENGTH),
  request: toJournalJson(raw.request),
  status: raw.status,
  answer: 'answerText' in raw ? redactJournalJson(raw.answerText) : toJournalJson(raw.answer),
  durationMs: Math.round(raw.durationMs * 10) / 10,
  answeredBy: raw.answeredBy,
  why: redactText(raw.why),
  fault: raw.fault === null ? null : redactText(raw.fault),
  nearest: redact(raw.nearest) as JournalEntry['nearest'],
});

export const fromStoredEntry = (entry: StoredEntry): JournalEntry => ({
  ...entry,
  request: JSON.parse(entry.request),
  answer: JSON.parse(entry.answer),
});

export const sizeOf = ({ request, answer }: StoredEntry): number => request.length + answer.length + ENTRY_OVERHEAD;

/** The entry as JSON text, without serializing request and answer again. */
export function serializeEntry({ request, answer, ...rest }: StoredEntry): string {
  return `${JSON.stringify(rest).slice(0, -1)},"request":${request},"answer":${answer}}`;
}
