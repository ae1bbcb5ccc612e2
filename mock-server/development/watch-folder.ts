import { type FSWatcher, watch } from 'node:fs';

export interface WatchedFolder {
  /** Resolves with the files changed since the last call, once there is no further change; null after `close`. */
  nextChange(): Promise<readonly string[] | null>;
  close(): void;
}

/** Long enough for editors that write a file in several steps or replace it. */
const QUIET_MS = 40;

/**
 * Watches the files of a folder and its subfolders. It watches the folder itself, because the watcher of a file does not
 * survive the file's replacement.
 */
export function watchFolder(folder: string, quietMs = QUIET_MS): WatchedFolder {
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
  const onFileChange = (file: string | null) => {
    changed.add(file ?? '');
    isSettled = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSettled = true;
      flush();
    }, quietMs);
  };
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    watcher.close();
    flush();
  };
  const watcher: FSWatcher = watch(folder, { recursive: true }, (_event, file) => onFileChange(file));
  watcher.on('error', close);

  return {
    nextChange: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
        flush();
      }),
    close,
  };
}
