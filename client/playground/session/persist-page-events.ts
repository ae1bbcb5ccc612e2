import { parsePageEvents } from './page-event.ts';
import type { PlaygroundSession } from './playground-session.ts';
import { withStorage } from './with-storage.ts';

/**
 * Keeps the page events across reloads in scenarios that have a reload as a step; in others, a reload starts the
 * walkthrough again. A session that started over has a new journal id, and so no stored events.
 */
export function persistPageEvents({ key, entry, host, pageEvents, record }: PlaygroundSession): void {
  if (!entry.steps.some((step) => step.type === 'reloadPage')) return;
  const storageKey = `page events of ${key} ${host.journal}`;
  const storedEvents = parsePageEvents(withStorage('sessionStorage', (storage) => storage.getItem(storageKey)));
  if (storedEvents.length > 0) {
    pageEvents.set(storedEvents);
    record({ kind: 'reloaded' });
  }
  addEventListener('pagehide', () =>
    withStorage('sessionStorage', (storage) => storage.setItem(storageKey, JSON.stringify(pageEvents.state()))),
  );
}
