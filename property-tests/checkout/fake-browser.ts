import { fakeStorage } from '../../client/checkout/fake-storage.test-support.ts';
import type { Backend } from './backend.ts';
import { type ClientPage, createClientPage, type Output } from './client-page.ts';
import type { FakeNetwork } from './fake-network.ts';

interface BrowserOptions {
  backend: Backend;
  network: FakeNetwork;
  output: Output;
  hasLocks: boolean;
  /** Whether both users have one login, as the staff of an accountant do, so that their id tokens have the same subject. */
  hasSharedLogin: boolean;
}

/** A browser: tabs that share storage and locks, each with a page. */
export function createFakeBrowser({ backend, network, output, hasLocks, hasSharedLogin }: BrowserOptions) {
  const items = new Map<string, string>();
  /** Pending storage events, each with the tab that receives it. */
  const events: { tab: number; name: string }[] = [];
  const targets: EventTarget[] = [];
  const locks = new Map<string, { tab: number; waiting: (() => void)[] }>();
  const tabs: ClientPage[] = [];
  let entryCount = 0;

  function open(index: number): void {
    const target = new EventTarget();
    targets[index] = target;
    // Timers of a replaced page still run in this process, but must not change the browser any more.
    const isOpen = () => targets[index] === target;
    tabs[index] = createClientPage({
      index,
      backend,
      fetch: network.fetchOf(index),
      output,
      hasSharedLogin,
      browser: {
        storage: () => (isOpen() ? storageOf(index) : null),
        page: target,
        locks: hasLocks ? lockManager(index, isOpen) : null,
      },
      nextEntryNumber: () => {
        entryCount += 1;
        return entryCount;
      },
    });
  }

  function storageOf(tab: number) {
    const storage = fakeStorage(items);
    return {
      ...storage,
      get length() {
        return items.size;
      },
      setItem: (name: string, value: string) => {
        storage.setItem(name, value);
        for (const other of targets.keys()) if (other !== tab) events.push({ tab: other, name });
      },
    };
  }

  const lockManager = (tab: number, isOpen: () => boolean) =>
    ({
      request: async (name: string, options: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
        if (locks.has(name) && options.ifAvailable) return run(null);
        while (locks.has(name)) await new Promise<void>((resolve) => locks.get(name)?.waiting.push(resolve));
        if (!isOpen()) return new Promise(() => undefined);
        const lock = { tab, waiting: [] };
        locks.set(name, lock);
        try {
          return await run({});
        } finally {
          if (locks.get(name) === lock) release(name);
        }
      },
    }) as Pick<LockManager, 'request'>;

  function release(name: string): void {
    const waiting = locks.get(name)?.waiting ?? [];
    locks.delete(name);
    for (const resume of waiting) resume();
  }

  return {
    tabs,
    items,
    events,
    open,
    reload(index: number) {
      network.dropTab(index);
      for (const [name, { tab }] of locks) if (tab === index) release(name);
      open(index);
    },
    deliverEvent(index: number) {
      const [event] = events.splice(index, 1);
      if (event) targets[event.tab]?.dispatchEvent(new Event('storage'));
    },
  };
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
