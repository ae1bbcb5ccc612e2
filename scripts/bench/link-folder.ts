import { link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies a folder with hard links in place of files, which takes seconds for installed packages. A symbolic link to the
 * folder would not do: packages would be found outside the project, where Vite does not serve them.
 */
export async function linkFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const entries = await readdir(source, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
      if (entry.isDirectory()) await linkFolder(from, to);
      else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
      else await link(from, to);
    }),
  );
}
