import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Headless-only builds, which need about a quarter less CPU time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Brave Browser'];

/** The path of an installed Chromium or Chrome, or null. Searches PATH, the usual folders, then Playwright's download. */
export const installedChromium = (): Promise<string | null> =>
  firstExecutable([
    ...pathCandidates(BROWSER_NAMES),
    ...['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => path.join(folder, `${app}.app`, 'Contents/MacOS', app)),
    ),
    chromium.executablePath(),
  ]);

/** The path of an installed headless-only build, or null. */
export const installedShell = (): Promise<string | null> => firstExecutable(pathCandidates(SHELL_NAMES));

function pathCandidates(names: readonly string[]): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function firstExecutable(paths: readonly string[]): Promise<string | null> {
  for (const file of paths) if (await isExecutable(file)) return file;
  return null;
}

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
