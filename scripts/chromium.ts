import { type Browser, type BrowserServer, chromium, type LaunchOptions } from '@playwright/test';
import { install, mayInstall } from './chromium-install.ts';
import { installedChromium, installedShell, isExecutable } from './chromium-locations.ts';
import { Problem } from './command.ts';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Pages of tests live for a second or two, and come again: code that is made faster for them would not run for long
 * enough to pay, and what was compiled for one is kept for the next.
 */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev,--no-flush-bytecode'];

const STEADY_PAINT = [
  '--disable-partial-raster',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

interface Wanted {
  headed?: boolean;
  /** For benchmarks: the browser as customers have it. */
  timed?: boolean;
  /** Paints the same page the same way each time, for pictures that are compared. */
  steady?: boolean;
  /** Milliseconds before each operation, so that a person can follow. */
  slowMo?: number;
}

const isRoot = process.getuid?.() === 0;

/**
 * The browser to test with: the one that CHROME_PATH names, one that is installed, or one installed now where that is
 * allowed. Where nobody needs a window or its timing, one without windows is as good and does less.
 */
export async function chromiumPath({ headed = false, timed = false }: Wanted = {}): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    throw new Problem(`CHROME_PATH is '${chosen}', where there is no program.`);
  }
  const shell = headed || timed ? null : await installedShell();
  const found = shell ?? (await installedChromium()) ?? (await installed('chromium'));
  if (found) return found;
  const how = process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install -y chromium';
  throw new Problem(
    `No Chromium or Chrome was found. Install one (for example: ${how}) or name it with CHROME_PATH=/path/to/chrome.`,
  );
}

/**
 * For whoever has minutes of browser work before them: installs what that takes where it is missing and allowed. Rejects
 * where there is no browser at all.
 */
export async function prepareChromium(): Promise<void> {
  await chromiumPath();
  if (process.env['CHROME_PATH'] || (await installedShell()) || !(await mayInstall())) return;
  await install('chromium-headless-shell');
}

async function installed(name: string): Promise<string | null> {
  return (await mayInstall()) && (await install(name)) ? installedChromium() : null;
}

/** A real browser that talks to nobody but the pages it is given. */
export const launchChromium = (wanted: Wanted = {}): Promise<Browser> =>
  launched(wanted, (options) => chromium.launch(options));

/** The same, for several processes that connect to it. */
export const launchBrowserServer = (wanted: Wanted = {}): Promise<BrowserServer> =>
  launched(wanted, (options) => chromium.launchServer(options));

/** The browser's sandbox is on wherever the machine lets it. */
async function launched<Launched>(
  { headed = false, timed = false, steady = false, slowMo = 0 }: Wanted,
  launch: (options: LaunchOptions) => Promise<Launched>,
): Promise<Launched> {
  const options: LaunchOptions = {
    executablePath: await chromiumPath({ headed, timed }),
    headless: !headed,
    slowMo,
    args: [...QUIET, ...(timed ? [] : SHORT_LIVED), ...(steady ? STEADY_PAINT : [])],
  };
  if (isRoot) return launch({ ...options, chromiumSandbox: false });
  try {
    return await launch({ ...options, chromiumSandbox: true });
  } catch (error) {
    // Some containers take from everyone but root what the sandbox is made of.
    if (!/sandbox/i.test(String(error))) throw error;
    return launch({ ...options, chromiumSandbox: false });
  }
}
