import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

export interface WatchedFolder {
  /** Resolves with the files changed since the last call, once there is no further change; null after `close`. */
  nextChange(): Promise<readonly string[] | null>;
  close(): void;
}

/** Long enough for editors that write a file in several steps or replace it. */
const QUIET_MS = 40;

/**
 * Watches the files of a folder and its subfolders. It watches each folder itself, because the watcher of a file does not
 * survive the file's replacement, and Node's recursive one on Linux consists of those.
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
    for (const watcher of watchers.values()) watcher.close();
    flush();
  };
  const watchers = new Map<string, FSWatcher>();
  /** Watches a folder and its subfolders anew, by their paths in the watched folder. */
  const watchTree = (tree: string) => {
    for (const [name, watcher] of watchers) {
      if (name !== tree && !name.startsWith(`${tree}${path.sep}`)) continue;
      watcher.close();
      watchers.delete(name);
    }
    const watcher = watch(path.join(folder, tree), (event, file) => {
      onFileChange(file === null ? null : path.join(tree, file));
      // A file or folder was added, replaced or removed.
      if (event === 'rename') watchSubfolders(tree, file);
    });
    watcher.on('error', () => (tree === '' ? close() : watcher.close()));
    watchers.set(tree, watcher);
    watchSubfolders(tree);
  };
  /** All subfolders of a folder, or the one of this name, if there is one. */
  const watchSubfolders = (tree: string, name: string | null = null) => {
    try {
      for (const entry of readdirSync(path.join(folder, tree), { withFileTypes: true }))
        if (entry.isDirectory() && (name === null || entry.name === name)) watchTree(path.join(tree, entry.name));
    } catch {
      // Removed meanwhile, which its parent's watcher reports.
    }
  };
  watchTree('');

  return {
    nextChange: () =>
      new Promise((resolve) => {
        resolveNext = resolve;
        flush();
      }),
    close,
  };
}
