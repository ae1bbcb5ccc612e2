import path from 'node:path';
import { watch } from 'chokidar';

export interface WatchedFolder {
  /** Waits until changes have stopped, then resolves with all files changed since the last call. Null after `close`. */
  nextChange(): Promise<readonly string[] | null>;
  close(): void;
}

/** Waits until changes have stopped for this time, because editors save one file in several steps. */
const QUIET_MS = 40;

export async function watchFolder(folder: string): Promise<WatchedFolder> {
  const changed = new Set<string>();
  let isSettled = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let resolveNext: ((files: readonly string[] | null) => void) | null = null;

  const flush = () => {
    if (!resolveNext || !(isClosed || (isSettled && changed.size > 0))) return;
    resolveNext(isClosed ? null : [...changed].sort());
    resolveNext = null;
    changed.clear();
  };
  const watcher = watch(folder, { ignoreInitial: true }).on('all', (_event, file) => {
    changed.add(path.relative(folder, file));
    isSettled = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSettled = true;
      flush();
    }, QUIET_MS);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    nextChange: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
        flush();
      }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      void watcher.close();
      flush();
    },
  };
}
