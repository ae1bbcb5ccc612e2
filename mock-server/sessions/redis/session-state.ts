import * as z from 'zod';
import { type World, worldWithoutPrices } from '../../backend/world.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { JournalWriter } from '../../journal/journal.ts';
import { serializeEntry, toStoredEntry } from '../../journal/stored-entry.ts';
import type { Scenario } from '../../scenarios/index.ts';
import { type CheckedInput, checkInput } from '../../schemas/check-input.ts';
import { type PriceList, priceList } from '../../schemas/records.ts';
import { createRecentValues } from '../recent-values.ts';
import { UnreadableSessionError } from '../session-errors.ts';
import { formatSessionKey, type SessionKey } from '../session-key.ts';
import { checkStoredJson } from './stored-json.ts';

/** A session as this server knows it, at one version. */
export interface SessionState {
  /** The id of its journal. */
  id: string;
  /** Random for each commit; '' if the session is not stored yet. */
  version: string;
  /** The version that set the fixed parts. */
  fixedVersion: string;
  /** The length of the fixed parts as JSON. */
  fixedLength: number;
  /** The number of journal entries. */
  written: number;
  scenario: Scenario;
  world: World;
  /** The world as it is stored. */
  worldText: string;
  /** The price list that is stored. A world with another one was replaced. */
  priceList: PriceList | null;
}

/** Parts of a session that seldom change and are the same in many sessions. */
interface FixedParts {
  scenario: Scenario;
  priceList: PriceList;
}

const MAX_FIXED_PARTS = 1_000;
const MAX_FIXED_CHARACTERS = 16_000_000;

const version = z.string().regex(/^[\da-f]{1,15}$/, 'be hexadecimal digits');
const head = z.strictObject({
  id: z.string().regex(/^[\da-f]{8}$/, 'be 8 hexadecimal digits'),
  version,
  written: z.string().regex(/^\d{1,15}$/, 'be a number'),
  fixedVersion: version,
});

/** Parses and validates sessions. Those with equal fixed parts share them. */
export function createStateParser(catalogue: Pick<Catalogue, 'snapshot'>) {
  const recentParts = createRecentValues<FixedParts>({
    limit: MAX_FIXED_PARTS,
    maxSize: MAX_FIXED_CHARACTERS,
    sizeOf: (_parts, text) => text.length,
  });
  const parseFixed = (text: string, valid: Validate): FixedParts => {
    const { scenarioSchema: scenario } = catalogue.snapshot();
    const parts = recentParts.take(text) ?? valid(checkStoredJson(z.strictObject({ scenario, priceList }), text, 'f'));
    recentParts.put(text, parts);
    return parts;
  };
  return {
    /** Parses the reply of a script; parts that it leaves out are those of `known`. Throws UnreadableSessionError. */
    parse(key: SessionKey, reply: readonly (string | null)[], known: SessionState | null): SessionState {
      const valid: Validate = ({ value, problem }) => {
        if (problem !== undefined) throw new UnreadableSessionError(formatSessionKey(key), problem);
        return value as NonNullable<typeof value>;
      };
      const [worldText, fixedText] = [reply[3] ?? '', reply[4] ?? ''];
      const { id, version, written, fixedVersion } = valid(
        checkInput(head, { id: reply[0], version: reply[1], written: reply[2], fixedVersion: reply[5] }),
      );
      if (known?.id === id && known.version === version) return known;
      const { scenario, priceList, fixedLength } =
        fixedText === '' && known?.priceList
          ? { scenario: known.scenario, priceList: known.priceList, fixedLength: known.fixedLength }
          : { ...parseFixed(fixedText, valid), fixedLength: fixedText.length };
      const world = valid(checkStoredJson(worldWithoutPrices, worldText, 'w'));
      if (formatSessionKey(world) !== formatSessionKey(key) || scenario.name !== key.scenario)
        valid({ problem: `it is a record of ${formatSessionKey(world)}.` });
      const state = {
        id,
        version,
        fixedVersion,
        fixedLength,
        written: Number(written),
        scenario,
        priceList,
        worldText,
      };
      return { ...state, world: { ...world, priceList } };
    },
  };
}

type Validate = <Value>(checked: CheckedInput<Value>) => Value;

export const serializeWorld = ({ priceList: _, ...world }: World): string => JSON.stringify(world);

/** The fixed parts to store; '' when they are stored already. */
export const serializeFixed = ({ scenario, priceList: stored }: SessionState, { priceList }: World): string =>
  priceList === stored ? '' : JSON.stringify({ scenario, priceList } satisfies FixedParts);

/** A journal that collects its entries as JSON until they are saved. */
export function createPendingJournal({ id, written }: SessionState): JournalWriter & { readonly pending: string[] } {
  const pending: string[] = [];
  return {
    id,
    pending,
    get written() {
      return written + pending.length;
    },
    write(raw) {
      const entryId = written + pending.length + 1;
      pending.push(serializeEntry(toStoredEntry(raw, entryId)));
      return entryId;
    },
  };
}
