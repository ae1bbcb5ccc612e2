import { spawn } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';
import { installedChromium, isExecutable } from './chromium-locations.ts';
import { Problem } from './command.ts';
import { inProject } from './in-project.ts';

const INSTALL_LOG = '.cache/chromium-install.log';
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages of tests live for a second or two: code that is made faster for them would not run for long enough to pay. */
const SHORT_LIVED = ['--js-flags=--no-opt,--no-maglev'];

interface Wanted {
  headed?: boolean;
  /** For benchmarks: the browser as customers have it. */
  timed?: boolean;
  /** What the browser is told besides. */
  args?: readonly string[];
}

const isRoot = process.getuid?.() === 0;

/** The browser to test with: the one that CHROME_PATH names, one that is installed, or one installed now where that is allowed. */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (await isExecutable(chosen)) return chosen;
    throw new Problem(`CHROME_PATH is '${chosen}', where there is no program.`);
  }
  const found = (await installedChromium()) ?? ((await install()) ? await installedChromium() : null);
  if (found) return found;
  const how = process.platform === 'darwin' ? 'brew install --cask chromium' : 'sudo apt-get install -y chromium';
  throw new Problem(
    `No Chromium or Chrome was found. Install one (for example: ${how}) or name it with CHROME_PATH=/path/to/chrome.`,
  );
}

/** Only root may install, and only where apt knows a package for it. */
async function install(): Promise<boolean> {
  if (!isRoot || !(await isExecutable('/usr/bin/apt-get'))) return false;
  console.log(`No Chromium or Chrome was found: installing one by apt-get (log: ${INSTALL_LOG}).`);
  await mkdir(inProject('.cache'), { recursive: true });
  const log = await open(inProject(INSTALL_LOG), 'w');
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (...words: string[]) =>
      new Promise<boolean>((ended) => {
        spawn('apt-get', words, { env, stdio: ['ignore', log.fd, log.fd] })
          .once('error', () => ended(false))
          .once('close', (code) => ended(code === 0));
      });
    return (await run('update')) && (await run('install', '-y', 'chromium'));
  } finally {
    await log.close();
  }
}

/** A real browser that talks to nobody but the pages it is given. Its sandbox is on wherever the machine lets it. */
export async function launchChromium({ headed = false, timed = false, args = [] }: Wanted = {}): Promise<Browser> {
  const executablePath = await chromiumPath();
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
