import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from '@playwright/test';
import { withoutSecretKey } from '../card-provider/keys.ts';
import { CommandError } from '../command-line/run-command.ts';

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
  /** Starts the browser without the flags that change its speed. */
  forBenchmark?: boolean;
  /** Renders deterministically, for screenshot comparison. */
  stablePaint?: boolean;
}

/** Debian's packages of Chromium. The first needs about a quarter less CPU time than the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

const findInPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

export const launchChromium = (browserOptions: BrowserOptions = {}): Promise<Browser> =>
  launchFirst(browserOptions, (options) => chromium.launch(options));

export const launchBrowserServer = (browserOptions: BrowserOptions = {}): Promise<BrowserServer> =>
  launchFirst(browserOptions, (options) => chromium.launchServer(options));

export async function chromiumPath(): Promise<string> {
  const server = await launchBrowserServer();
  const { spawnfile } = server.process();
  await server.close();
  return spawnfile;
}

/** Launches the browser in CHROME_PATH, else Debian's, an installed Chrome or Edge, Playwright's own, or one installed now. */
async function launchFirst<Launched>(
  { headed = false, forBenchmark = false, stablePaint = false }: BrowserOptions,
  launch: (options: LaunchOptions) => Promise<Launched>,
): Promise<Launched> {
  const options: LaunchOptions = {
    headless: !headed,
    env: withoutSecretKey(process.env),
    args: [...BASE_FLAGS, ...(forBenchmark ? [] : SHORT_PAGE_FLAGS), ...(stablePaint ? STABLE_PAINT_FLAGS : [])],
  };
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH))
    throw new CommandError(
      `CHROME_PATH is ${CHROME_PATH}, and there is no such file. Correct it, or unset it to use an installed browser.`,
      2,
    );
  if (CHROME_PATH) return launch({ ...options, executablePath: CHROME_PATH });
  const debian = () => {
    const files = PACKAGES.map(findInPath).filter((file) => file !== undefined);
    // The full browser comes first where a person watches or a benchmark measures, because the headless build differs.
    return (headed || forBenchmark ? files.reverse() : files).map((executablePath) => ({ executablePath }));
  };
  const installed = [...debian(), { channel: 'chrome' }, { channel: 'msedge' }, {}];
  for (const browser of installed) {
    try {
      return await launch({ ...options, ...browser });
    } catch (error) {
      if (!/is not found at|executable doesn't exist/i.test(String(error))) throw error;
    }
  }
  installPackages(PACKAGES);
  const [browser] = debian();
  if (browser) return launch({ ...options, ...browser });
  throw new CommandError(
    'No Chromium or Chrome found. Run: npx playwright install --with-deps chromium, or set CHROME_PATH=/path/to/chrome.',
  );
}

/** Installs Redis and a browser where they are missing and can be installed. Prints what is still missing. */
export async function installTestPrograms(): Promise<void> {
  if (!findInPath('redis-server')) installPackages(['redis-server']);
  try {
    await (await launchChromium()).close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** Installs packages with apt-get, as root where there is one. A package that fails does not prevent the others. */
function installPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !findInPath('apt-get')) return;
  console.log(`Installing ${names.join(', ')} with apt-get.`);
  // With these limits apt-get fails fast without a network.
  const timeouts = ['Retries=0', 'http::Timeout=15', 'https::Timeout=15'].flatMap((setting) => [
    '-o',
    `Acquire::${setting}`,
  ]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...timeouts, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  run('update');
  for (const name of names) run('install', '-y', name);
}
