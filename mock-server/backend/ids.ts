import { ownValue, setOwnValue } from '../own-value.ts';
import { type World, worldKey } from './world.ts';

/** Seven letters and digits that depend on the text alone (FNV-1a). */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, '0');
}

/**
 * A new id, for example 'pm_1x2ab3c0001'. The same session mints the same ids in the same order on every run, and two
 * sessions never mint the same one by counting alike.
 */
export function mint(world: World, prefix: string): string {
  const count = (ownValue(world.minted, prefix) ?? 0) + 1;
  setOwnValue(world.minted, prefix, count);
  return `${prefix}_${fingerprint(worldKey(world))}${String(count).padStart(4, '0')}`;
}
