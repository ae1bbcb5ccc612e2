import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The total size of files, each compressed separately, in KB of 1,024 bytes. */
export async function gzipKilobytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await compress(await readFile(path.join(folder, file)))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}
