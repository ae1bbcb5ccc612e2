import { ownValue, setOwnValue } from '../json.ts';
import { formatSessionKey } from './session-key.ts';
import type { World } from './world.ts';

export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/** A session creates the same ids on every run; the hash of its key makes them differ from the ids of other sessions. */
export function createId(world: World, prefix: string): string {
  const count = (ownValue(world.idCounts, prefix) ?? 0) + 1;
  setOwnValue(world.idCounts, prefix, count);
  const hash = fingerprint(formatSessionKey(world));
  // At most 12 digits, because redaction would hide some longer ids as card numbers.
  if (world.integerIds && prefix === 'sub') return String((Number.parseInt(hash, 36) % 100_000_000) * 10_000 + count);
  return `${prefix}_${hash}${String(count).padStart(4, '0')}`;
}
