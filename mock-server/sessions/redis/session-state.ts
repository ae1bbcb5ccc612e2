import type { PriceList } from '../../backend/records.ts';
import type { World } from '../../backend/world.ts';
import type { JournalWriter } from '../../journal/journal.ts';
import { serializeEntry, toStoredEntry } from '../../journal/stored-entry.ts';
import type { Scenario } from '../../scenarios/index.ts';

/** A session as this server knows it, at one version. */
export interface SessionState {
  /** The id of its journal. */
  id: string;
  /** '0': not stored yet. */
  version: string;
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

/** Parses sessions. Sessions with equal fixed parts share them. */
export function createStateParser() {
  const fixedParts = new Map<string, FixedParts>();
  const parseFixed = (text: string): FixedParts => {
    const known = fixedParts.get(text);
    if (known) return known;
    const parsed = JSON.parse(text) as FixedParts;
    if (fixedParts.size >= MAX_FIXED_PARTS) fixedParts.clear();
    fixedParts.set(text, parsed);
    return parsed;
  };
  return {
    /** Parses the reply of a script; parts that it leaves out are those of `known`. */
    parse(
      [id = '', version = '', written = '0', world = '', fixed = '']: string[],
      known: SessionState | null,
    ): SessionState {
      if (world === '' && known) return known;
      const { scenario, priceList } =
        fixed === '' && known?.priceList ? { scenario: known.scenario, priceList: known.priceList } : parseFixed(fixed);
      return {
        id,
        version,
        written: Number(written),
        scenario,
        priceList,
        worldText: world,
        world: { ...(JSON.parse(world) as Omit<World, 'priceList'>), priceList },
      };
    },
  };
}

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
