import type { JournalEntry } from '../schemas/journal-entry.ts';
import { cutText, redact, redactJson, toRedactedJson } from './redaction.ts';

/** An entry before redaction. An answer that was sent as JSON is passed as that text. */
export type NewEntry = Omit<JournalEntry, 'id' | 'answer'> & ({ answer: unknown } | { answerText: string });

/** An entry as JSON, which takes far less memory than its values and retains no longer text of which one is a part. */
export interface StoredEntry {
  /** All fields but request and answer. */
  head: string;
  request: string;
  answer: string;
}

const MAX_NAME_LENGTH = 200;
const MAX_EXPLANATION_LENGTH = 2_000;
const MAX_DIFFERENCES = 20;
/** Estimated memory of an entry in characters, without its JSON. */
const ENTRY_OVERHEAD = 200;

export const toStoredEntry = (raw: NewEntry, id: number): StoredEntry => ({
  head: JSON.stringify({
    id,
    at: raw.at,
    kind: raw.kind,
    name: redact(raw.name).slice(0, MAX_NAME_LENGTH),
    status: raw.status,
    durationMs: Math.round(raw.durationMs * 10) / 10,
    answeredBy: raw.answeredBy,
    why: explanation(raw.why),
    fault: raw.fault === null ? null : explanation(raw.fault),
    nearest: raw.nearest && {
      answer: explanation(raw.nearest.answer),
      differences: firstDifferences(raw.nearest.differences),
    },
  } satisfies Omit<JournalEntry, 'request' | 'answer'>),
  request: toRedactedJson(raw.request),
  answer: 'answerText' in raw ? redactJson(raw.answerText) : toRedactedJson(raw.answer),
});

const explanation = (text: string): string => cutText(redact(text), MAX_EXPLANATION_LENGTH);

function firstDifferences(differences: readonly string[]): string[] {
  const more = differences.length - MAX_DIFFERENCES;
  return [...differences.slice(0, MAX_DIFFERENCES).map(explanation), ...(more > 0 ? [`and ${more} more`] : [])];
}

export const fromStoredEntry = (entry: StoredEntry): JournalEntry => JSON.parse(serializeEntry(entry));

export const sizeOf = ({ head, request, answer }: StoredEntry): number =>
  head.length + request.length + answer.length + ENTRY_OVERHEAD;

/** The entry as JSON text. */
export const serializeEntry = ({ head, request, answer }: StoredEntry): string =>
  `${head.slice(0, -1)},"request":${request},"answer":${answer}}`;
