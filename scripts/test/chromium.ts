/** Finds or installs the browser to test with, and launches it. */
import { spawn } from 'node:child_process';
import { access, constants, mkdir, open } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserServer, chromium, firefox, type LaunchOptions, webkit } from '@playwright/test';
import { withoutSecretKey } from '../card-provider/keys.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';

/** Headless-only builds, which need about a quarter less CPU time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_NAMES = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['microsoft-edge', 'msedge'],
];
const LINUX_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/opt/microsoft/msedge', '/snap/bin'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Google Chrome for Testing', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_PROGRAMS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];
const INSTALL_COMMANDS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
};

const BASE_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Test pages are short-lived and load the same code: skip optimizing compilers, keep bytecode between pages. */
const SHORT_PAGE_FLAGS = ['--js-flags=--no-opt,--no-maglev,--no-flush-bytecode'];

const STABLE_PAINT_FLAGS = [
  '--disable-partial-raster',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

interface BrowserOptions {
  headed?: boolean;
  /** Omits flags that change performance. */
  forBenchmark?: boolean;
  /** Renders deterministically, for screenshot comparison. */
  stablePaint?: boolean;
}

const isRoot = process.getuid?.() === 0;

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

async function firstExecutable(files: readonly string[]): Promise<string | null> {
  for (const file of files) if (await isExecutable(file)) return file;
  return null;
}

/** Where programs of these names may be: in PATH and, on Linux, where packages put them. */
function programLocations(names: readonly string[]): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), ...LINUX_FOLDERS];
  const extension = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name + extension)));
}

/** Where browsers are installed that are not in PATH. */
function applicationLocations(): string[] {
  const { PROGRAMFILES, 'PROGRAMFILES(X86)': x86, LOCALAPPDATA } = process.env;
  const programFolders = [PROGRAMFILES, x86, LOCALAPPDATA].filter((folder) => folder !== undefined);
  return [
    ...['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => path.join(folder, `${app}.app`, 'Contents/MacOS', app)),
    ),
    ...programFolders.flatMap((folder) => WINDOWS_PROGRAMS.map((program) => path.join(folder, program))),
  ];
}

const installedShell = (): Promise<string | null> => firstExecutable(programLocations(SHELL_NAMES));
const installedChromium = (): Promise<string | null> =>
  firstExecutable([...programLocations(BROWSER_NAMES), ...applicationLocations(), chromium.executablePath()]);

/**
 * The path of the browser to test with: CHROME_PATH, an installed one, or one installed now where possible. Prefers a
 * headless-only build unless a window or realistic timing is needed.
 */
export async function chromiumPath({ headed = false, forBenchmark = false }: BrowserOptions = {}): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    throw new CommandError(`CHROME_PATH is '${chosen}', which is not an executable file.`);
  }
  const shell = headed || forBenchmark ? null : await installedShell();
  const found = shell ?? (await installedChromium());
  if (found) return found;
  await installPackages(['chromium']);
  const installed = await installedChromium();
  if (installed) return installed;
  const installCommand = INSTALL_COMMANDS[process.platform] ?? 'sudo apt-get install -y chromium';
  throw new CommandError(
    `No Chromium or Chrome found. Install one (for example: ${installCommand}) or set CHROME_PATH=/path/to/chrome.`,
  );
}

/** The names of the engines besides Chromium that Playwright has installed here, and of those that it has not. */
export async function findOtherEngines(): Promise<{ found: string[]; missing: string[] }> {
  const found: string[] = [];
  const missing: string[] = [];
  for (const engine of [firefox, webkit])
    ((await isExecutable(engine.executablePath())) ? found : missing).push(engine.name());
  return { found, missing };
}

/** The packages of browsers to install for long test runs: the headless-only build, and Chromium where there is none. */
export async function missingBrowserPackages(): Promise<string[]> {
  if (process.env['CHROME_PATH'] || (await installedShell())) return [];
  return [...((await installedChromium()) ? [] : ['chromium']), 'chromium-headless-shell'];
}

/** Installs packages with apt-get, as root where there is one. A package that fails does not prevent the others. */
export async function installPackages(names: readonly string[]): Promise<void> {
  if (names.length === 0 || !isRoot || !(await isExecutable('/usr/bin/apt-get'))) return;
  const logFile = '.cache/install.log';
  console.log(`Installing ${names.join(', ')} with apt-get (log: ${logFile}).`);
  await mkdir(projectPath('.cache'), { recursive: true });
  const log = await open(projectPath(logFile), 'a');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Fail fast without a network.
  const timeouts = ['Retries=0', 'http::Timeout=15', 'https::Timeout=15'].flatMap((each) => ['-o', `Acquire::${each}`]);
  const run = (...args: string[]) =>
    new Promise<boolean>((resolve) => {
      spawn('apt-get', [...timeouts, ...args], { env, stdio: ['ignore', log.fd, log.fd] })
        .once('error', () => resolve(false))
        .once('close', (code) => resolve(code === 0));
    });
  try {
    if (await run('update')) for (const name of names) await run('install', '-y', name);
  } finally {
    await log.close();
  }
}

/** Launches a browser without background network traffic. */
export const launchChromium = (browserOptions: BrowserOptions = {}): Promise<Browser> =>
  launchWith(browserOptions, (options) => chromium.launch(options));

/** Launches a browser that several processes connect to. */
export const launchBrowserServer = (browserOptions: BrowserOptions = {}): Promise<BrowserServer> =>
  launchWith(browserOptions, (options) => chromium.launchServer(options));

/** Enables the browser's sandbox where the machine supports it. */
async function launchWith<Launched>(
  { headed = false, forBenchmark = false, stablePaint = false }: BrowserOptions,
  launch: (options: LaunchOptions) => Promise<Launched>,
): Promise<Launched> {
  const options: LaunchOptions = {
    executablePath: await chromiumPath({ headed, forBenchmark }),
    headless: !headed,
    env: withoutSecretKey(process.env),
    args: [...BASE_FLAGS, ...(forBenchmark ? [] : SHORT_PAGE_FLAGS), ...(stablePaint ? STABLE_PAINT_FLAGS : [])],
  };
  if (isRoot) return launch({ ...options, chromiumSandbox: false });
  try {
    return await launch({ ...options, chromiumSandbox: true });
  } catch (error) {
    // Some containers deny the user namespaces that the sandbox needs.
    if (!/sandbox/i.test(String(error))) throw error;
    return launch({ ...options, chromiumSandbox: false });
  }
}
