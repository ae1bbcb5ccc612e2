import * as z from 'zod';
import { formatSessionKey, type SessionKey } from '../../backend/session-key.ts';
import { type World, worldSchema } from '../../backend/world.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findExceededLimit, MAX_JSON_DEPTH } from '../../json-limits.ts';
import { isJsonObject } from '../../own-value.ts';
import type { Scenario } from '../../scenarios/index.ts';
import { type CheckedInput, checkInput } from '../../schemas/check-input.ts';
import { type JournalEntry, journalEntry } from '../../schemas/journal-entry.ts';
import type { PriceList } from '../../schemas/records.ts';
import { UnreadableSessionError } from '../session-errors.ts';

/** A session as this server knows it, at one version. */
export interface StoredSession {
  /** Random for each change; '' if the session is not stored yet. */
  version: string;
  /** The id of its journal. */
  journal: string;
  /** The number of journal entries. */
  written: number;
  scenario: Scenario;
  world: World;
  /** The world as it is stored, without its price list. */
  worldText: string;
  /** The price list that is stored, the world's own object; null if there is none. */
  priceList: PriceList | null;
}

/** Records contain parts of many requests, whose values were limited before. */
const LIMITS = { maxDepth: 2 * MAX_JSON_DEPTH, maxValues: Number.POSITIVE_INFINITY };

const hexadecimal = z.string().regex(/^[\da-f]{8}$/, 'be 8 hexadecimal digits');
const written = z.string().regex(/^\d{1,15}$/, 'be a number');
const text = z.string();
const storedFields = z.object({
  version: hexadecimal,
  journal: hexadecimal,
  written,
  world: text,
  priceList: text,
  scenario: text,
});

/** Parses and validates a session's hash; null for an empty one. Throws UnreadableSessionError. */
export function parseStoredSession(
  key: SessionKey,
  fields: Readonly<Record<string, string>>,
  catalogue: Pick<Catalogue, 'snapshot'>,
): StoredSession | null {
  if (Object.keys(fields).length === 0) return null;
  const valid = <Value>({ value, problem }: CheckedInput<Value>): Value => {
    if (problem !== undefined) throw new UnreadableSessionError(formatSessionKey(key), problem);
    return value as Value;
  };
  const stored = valid(checkInput(storedFields, fields));
  const scenario = valid(checkJson(catalogue.snapshot().scenarioSchema, stored.scenario, 'scenario'));
  const state = valid(parseJson(stored.world, 'world'));
  const priceList = valid(parseJson(stored.priceList, 'priceList'));
  const world = valid(checkInput(worldSchema, isJsonObject(state) ? { ...state, priceList } : state, 'world'));
  if (formatSessionKey(world) !== formatSessionKey(key) || scenario.name !== key.scenario)
    valid({ problem: `it is a record of ${formatSessionKey(world)}.` });
  return {
    ...stored,
    written: Number(stored.written),
    scenario,
    world,
    worldText: stored.world,
    priceList: world.priceList,
  };
}

/** The valid journal entries of a session's hash, in order. The others are reported and left out. */
export const parseEntries = (
  fields: Readonly<Record<string, string>>,
  report: (problem: string) => void,
): JournalEntry[] =>
  // The keys of an object that are whole numbers are in order.
  Object.entries(fields)
    .filter(([name]) => /^\d+$/.test(name))
    .flatMap(([, json]) => {
      const { value, problem } = checkJson(journalEntry, json, 'entry');
      if (value) return [value];
      report(String(problem));
      return [];
    });

const journalMessage = z.tuple([z.string(), journalEntry]);

/** Parses a message to the followers of a journal: its id and a new entry. Null, and reported, if it is not valid. */
export function parseMessage(
  message: string,
  report: (problem: string) => void,
): { journal: string; entry: JournalEntry } | null {
  const { value, problem } = checkJson(journalMessage, message, 'message');
  if (!value) {
    report(String(problem));
    return null;
  }
  const [journal, entry] = value;
  return { journal, entry };
}

/** Validates JSON from the store, as `checkInput` does. */
function checkJson<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  root: string,
): CheckedInput<z.output<Schema>> {
  const { value, problem } = parseJson(json, root);
  return problem === undefined ? checkInput(schema, value, root) : { problem };
}

function parseJson(json: string, root: string): CheckedInput<unknown> {
  try {
    const value: unknown = JSON.parse(json);
    const limit = findExceededLimit(value, LIMITS);
    return limit === null ? { value } : { problem: `'${root}' must ${limit}.` };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `'${root}' is not valid JSON.` };
    throw error;
  }
}
