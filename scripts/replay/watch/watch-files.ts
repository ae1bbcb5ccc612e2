import { watch } from 'node:fs';
import path from 'node:path';

/** Long enough for an editor or a checkout that writes many files, and not long to a person. */
const QUIET_MS = 150;

/**
 * Hears of what changes in these folders, and in all below them, once there has been quiet: the files, from `root`.
 * Returns how to stop.
 */
export function watchFiles(
  root: string,
  places: readonly string[],
  onChange: (files: readonly string[]) => void,
  quietMs = QUIET_MS,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    if (!isSource(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].sort();
      changed.clear();
      onChange(files);
    }, quietMs);
  };
  const watchers = places.map((place) => {
    const isFile = path.extname(place) !== '';
    // It is the folder that is watched: a file that an editor replaces by renaming another would be lost.
    const folder = isFile ? path.dirname(place) : place;
    return watch(path.join(root, folder), { recursive: !isFile }, (_event, name) => {
      const file = path.posix.join(folder.replaceAll('\\', '/'), (name ?? '').replaceAll('\\', '/'));
      if (!isFile || path.normalize(file) === path.normalize(place)) note(file);
    });
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Not what editors write beside a file, nor what only tests and readers read. */
const isSource = (file: string): boolean =>
  /\.(tsx?|json|css|html|graphql)$/.test(file) && !/(^|\/)\.|\.test\.tsx?$/.test(file);
