import { type Browser, type BrowserServer, chromium, type LaunchOptions } from '@playwright/test';
import { installedChromium, installedShell, isExecutable } from './chromium-locations.ts';
import { canInstall, installPackages } from './install-packages.ts';
import { CommandError } from './run-command.ts';

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

const INSTALL_COMMANDS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
};

const isRoot = process.getuid?.() === 0;

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
  const found = shell ?? (await installedChromium()) ?? (await installChromium());
  if (found) return found;
  const installCommand = INSTALL_COMMANDS[process.platform] ?? 'sudo apt-get install -y chromium';
  throw new CommandError(
    `No Chromium or Chrome found. Install one (for example: ${installCommand}) or set CHROME_PATH=/path/to/chrome.`,
  );
}

/** The packages of browsers to install for long test runs: the headless-only build, and Chromium where there is none. */
export async function missingBrowserPackages(): Promise<string[]> {
  if (process.env['CHROME_PATH'] || (await installedShell())) return [];
  return [...((await installedChromium()) ? [] : ['chromium']), 'chromium-headless-shell'];
}

async function installChromium(): Promise<string | null> {
  if (!(await canInstall())) return null;
  await installPackages(['chromium']);
  return installedChromium();
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
