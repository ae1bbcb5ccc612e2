import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../chromium.ts';
import { CommandError } from '../run-command.ts';

/**
 * Returns whether the folder has no baseline yet. Throws a `CommandError` for the baseline of another browser or
 * platform, which renders the same page differently.
 */
export async function prepareBaseline(folder: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(await chromiumPath(), ['--version']);
  const browser = `${stdout.trim()} on ${process.platform}`;
  const file = path.join(folder, 'browser.txt');
  const baselineBrowser = await readFile(file, 'utf8').catch(() => null);
  if (baselineBrowser === null) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, browser);
    return true;
  }
  if (baselineBrowser === browser) return false;
  throw new CommandError(
    `The baseline in ${folder} was taken with ${baselineBrowser}, not ${browser}. Use the same browser, or another folder.`,
    2,
  );
}
