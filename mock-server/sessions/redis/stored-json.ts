import * as z from 'zod';
import { findExceededLimit, MAX_JSON_DEPTH } from '../../json-limits.ts';
import { type CheckedInput, checkInput } from '../../schemas/check-input.ts';
import { type JournalEntry, journalEntry } from '../../schemas/journal-entry.ts';

/** Records contain parts of many requests, whose values were limited before. */
const LIMITS = { maxDepth: 2 * MAX_JSON_DEPTH, maxValues: Number.POSITIVE_INFINITY };

/** Validates JSON from the store, as `checkInput` does. */
export function checkStoredJson<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  root: string,
): CheckedInput<z.output<Schema>> {
  try {
    const value: unknown = JSON.parse(text);
    const limit = findExceededLimit(value, LIMITS);
    if (limit !== null) return { problem: `'${root}' must ${limit}.` };
    return checkInput(schema, value, root);
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `'${root}' is not valid JSON.` };
    throw error;
  }
}

/** The valid ones of the journal entries that are stored. The others are reported and left out. */
export const parseEntries = (texts: readonly string[], report: (problem: string) => void): JournalEntry[] =>
  texts.flatMap((text) => {
    const { value, problem } = checkStoredJson(journalEntry, text, 'entry');
    if (value) return [value];
    report(String(problem));
    return [];
  });

/** The journal's id and its new entries; without entries the session is over. */
const journalMessage = z.tuple([z.string()], journalEntry);

/** Parses a message to the followers of a journal; null, and reported, if it is not valid. */
export function parseMessage(
  message: string,
  report: (problem: string) => void,
): { id: string; entries: JournalEntry[] } | null {
  const { value, problem } = checkStoredJson(journalMessage, message, 'message');
  if (problem !== undefined) report(problem);
  if (!value) return null;
  const [id, ...entries] = value;
  return { id, entries };
}
