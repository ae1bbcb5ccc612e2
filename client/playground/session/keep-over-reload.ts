import { parseHappenings } from './happening.ts';
import type { Session } from './session.ts';
import { withStorage } from './with-storage.ts';

/**
 * Where reloading the page is a step of the walk, what happened on the page before belongs to the walk after it. In any
 * other scenario a reload is another visit. Another journal is another walk.
 */
export function keepOverReload({ key, entry, host, happenings, note }: Session): void {
  if (!entry.steps.some((step) => step.type === 'reloadPage')) return;
  const name = `happenings of ${key} ${host.journal}`;
  const earlier = parseHappenings(withStorage('sessionStorage', (storage) => storage.getItem(name)));
  if (earlier.length > 0) {
    happenings.set(earlier);
    note({ kind: 'reloaded' });
  }
  addEventListener('pagehide', () =>
    withStorage('sessionStorage', (storage) => storage.setItem(name, JSON.stringify(happenings.state()))),
  );
}
