import { type FSWatcher, watch } from 'node:fs';

export interface WatchedFolder {
  /** The files that changed since the last answer, once there has been quiet; null when watching is over. */
  nextChange(): Promise<readonly string[] | null>;
  close(): void;
}

/** Long enough for an editor that writes a file in pieces or puts another in its place, and not long to a person. */
const QUIET_MS = 80;

/**
 * Watches the files of a folder, not of folders below it. It is the folder that is watched: a file that an editor
 * replaces by renaming another would be lost with its own watcher.
 */
export function watchFolder(folder: string, quietMs = QUIET_MS): WatchedFolder {
  const changed = new Set<string>();
  let isQuiet = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let ask: ((files: readonly string[] | null) => void) | null = null;

  const answer = () => {
    if (!ask || !(isOver || (isQuiet && changed.size > 0))) return;
    ask(isOver ? null : [...changed].sort());
    ask = null;
    changed.clear();
  };
  const note = (file: string | null) => {
    changed.add(file ?? '');
    isQuiet = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isQuiet = true;
      answer();
    }, quietMs);
  };
  const close = () => {
    isOver = true;
    clearTimeout(timer);
    watcher.close();
    answer();
  };
  const watcher: FSWatcher = watch(folder, (_event, file) => note(file));
  watcher.on('error', close);

  return {
    nextChange: () =>
      new Promise((resolve) => {
        ask = resolve;
        answer();
      }),
    close,
  };
}
