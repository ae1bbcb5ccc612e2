import { type Browser, chromium } from 'playwright-core';
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

interface Wanted {
  headed?: boolean;
  /** For benchmarks: the browser as customers have it. */
  timed?: boolean;
  /** What the browser is told besides. */
  args?: readonly string[];
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

/** A real browser that talks to nobody but the pages it is given. Its sandbox is on wherever the machine lets it. */
export async function launchChromium({ headed = false, timed = false, args = [] }: Wanted = {}): Promise<Browser> {
  const executablePath = await chromiumPath({ headed, timed });
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      headless: !headed,
      chromiumSandbox,
      args: [...QUIET, ...(timed ? [] : SHORT_LIVED), ...args],
    });
  if (isRoot) return launch(false);
  try {
    return await launch(true);
  } catch (error) {
    // Some containers take from everyone but root what the sandbox is made of.
    if (!/sandbox/i.test(String(error))) throw error;
    return launch(false);
  }
}
