import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../chromium.ts';
import { Problem } from '../command.ts';

/**
 * Whether the folder's pictures are still to be taken. Throws a `Problem` for a baseline of another browser: two versions
 * paint the same page differently.
 */
export async function prepareBaseline(folder: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(await chromiumPath(), ['--version']);
  const browser = `${stdout.trim()} on ${process.platform}`;
  const file = path.join(folder, 'browser.txt');
  const earlier = await readFile(file, 'utf8').catch(() => null);
  if (earlier === null) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, browser);
    return true;
  }
  if (earlier === browser) return false;
  throw new Problem(
    `The baseline in ${folder} is of ${earlier}, and this is ${browser}. Take it with the same browser.`,
    2,
  );
}
