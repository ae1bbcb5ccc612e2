import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Brave Browser'];

/** The Chromium or Chrome of this machine, or null: what is on the PATH, the usual places, then Playwright's own. */
export async function installedChromium(): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...FOLDERS];
  const places = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => path.join(folder, `${app}.app`, 'Contents/MacOS', app)),
    ),
    chromium.executablePath(),
  ];
  for (const place of places) if (await isExecutable(place)) return place;
  return null;
}

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
