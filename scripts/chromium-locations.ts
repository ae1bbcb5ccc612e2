import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Headless-only builds, which need about a quarter less CPU time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/opt/microsoft/msedge', '/snap/bin'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

const THIS_MACHINE: Machine = { platform: process.platform, env: process.env, home: homedir() };

/** The path of an installed Chromium, Chrome or Edge, or null. Searches PATH, the usual places, then Playwright's download. */
export const installedChromium = (): Promise<string | null> =>
  firstExecutable([...browserLocations(), chromium.executablePath()]);

/** The path of an installed headless-only build, or null. */
export const installedShell = (): Promise<string | null> => firstExecutable(programLocations(SHELL_NAMES));

/** Where browsers are installed, the preferred first. */
export function browserLocations({ platform, env, home }: Machine = THIS_MACHINE): string[] {
  const named = programLocations(BROWSER_NAMES, { platform, env, home });
  if (platform === 'darwin')
    return [
      ...named,
      ...['/Applications', path.posix.join(home, 'Applications')].flatMap((folder) =>
        MAC_APPS.map((app) => path.posix.join(folder, `${app}.app`, 'Contents/MacOS', app)),
      ),
    ];
  if (platform !== 'win32') return named;
  const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
    (folder) => folder !== undefined,
  );
  return [
    ...named,
    ...WINDOWS_PROGRAMS.flatMap((program) => folders.map((folder) => path.win32.join(folder, program))),
  ];
}

function programLocations(names: readonly string[], { platform, env }: Machine = THIS_MACHINE): string[] {
  const isWindows = platform === 'win32';
  const { delimiter, join } = isWindows ? path.win32 : path.posix;
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...(isWindows ? [] : LINUX_FOLDERS)];
  return names.flatMap((name) => folders.map((folder) => join(folder, isWindows ? `${name}.exe` : name)));
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
