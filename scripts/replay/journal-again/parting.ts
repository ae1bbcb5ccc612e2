import { type Call, isAside, sayCall } from './calls.ts';
import { changedFields } from './changed-fields.ts';

/** Where the calls of a journal and those of a walk part. */
export interface Parting {
  /** How many calls of the journal, from the first one on, the walk has sent as well. */
  alike: number;
  /** What is different there, a line each. */
  says: string[];
  /** What each of them sent from there on. */
  journal: readonly Call[];
  walk: readonly Call[];
}

/**
 * The first difference between the calls of a journal and those of a walk; null when there is none. Calls that a page
 * sends side by side may come in any order among themselves, but not across one that changes something.
 */
export function partingOf(journal: readonly Call[], walk: readonly Call[]): Parting | null {
  const left = [...walk];
  for (const [place, call] of journal.entries()) {
    const found = left.findIndex((other) => isSame(call, other));
    const isInTurn = found === 0 || (isAside(call) && left.slice(0, found).every(isAside));
    if (found === -1 || !isInTurn) {
      return { alike: place, says: sayMissing(call, left), journal: journal.slice(place), walk: left };
    }
    left.splice(found, 1);
  }
  const [next] = left;
  if (!next) return null;
  const says = [`The journal ends there. The walk goes on with ${sayCall(next)}`];
  return { alike: journal.length, says, journal: [], walk: left };
}

const isSame = (one: Call, other: Call): boolean => changedFields(one, other).length === 0;

function sayMissing(call: Call, left: readonly Call[]): string[] {
  const [next] = left;
  if (!next) return [`The walk ends there. The journal goes on with ${sayCall(call)}`];
  // What was meant to be the same: the next of that name, as far as calls may come in another order.
  const upTo = left.findIndex((other) => !isAside(other));
  const reach = upTo === -1 ? left : left.slice(0, upTo + 1);
  const namesake = reach.find((other) => other.name === call.name && !isSame(call, other)) ?? next;
  const both = [`journal: ${sayCall(call)}`, `walk:    ${sayCall(namesake)}`];
  return namesake.name === call.name ? [...both, ...changedFields(call, namesake).map(sayField)] : both;
}

const sayField = ({ path, one, other }: ReturnType<typeof changedFields>[number]): string =>
  `         ${path}: ${sayValue(one)} in the journal, ${sayValue(other)} in the walk`;

const sayValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
