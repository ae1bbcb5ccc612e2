import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium built without windows: the same pages for a quarter less work. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Brave Browser'];

/** The Chromium or Chrome of this machine, or null: what is on the PATH, the usual places, then Playwright's own. */
export const installedChromium = (): Promise<string | null> =>
  firstProgram([
    ...onPath(NAMES),
    ...['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => path.join(folder, `${app}.app`, 'Contents/MacOS', app)),
    ),
    chromium.executablePath(),
  ]);

/** The Chromium without windows of this machine, or null. */
export const installedShell = (): Promise<string | null> => firstProgram(onPath(SHELLS));

function onPath(names: readonly string[]): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

async function firstProgram(places: readonly string[]): Promise<string | null> {
  for (const place of places) if (await isExecutable(place)) return place;
  return null;
}

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
