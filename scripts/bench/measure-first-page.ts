import { spawn } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { killTree, processTree } from '../capture-process.ts';
import { findFreePort } from '../ports.ts';
import { projectPath, toolSearchPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';

const TIMEOUT_MS = 60_000;

/** A development server and its page. */
export interface DevServer {
  /** The shell command for these ports. */
  command: (ports: { client: number; server: number }) => string;
  env?: Record<string, string>;
  path: string;
  /** The project's folder, if it is not this one. */
  folder?: string;
}

/** Milliseconds from starting a development server to its first usable page. */
export async function measureTimeToFirstPage(
  browser: Browser,
  server: DevServer,
  waitUntilUsable: (page: Page) => Promise<void>,
): Promise<number> {
  return withDevPage(browser, server, async (page, startedAt) => {
    await waitUntilUsable(page);
    return performance.now() - startedAt;
  });
}

/** Calls `use` with the page of a new development server, then stops the server. */
export async function withDevPage<Value>(
  browser: Browser,
  { command, env, path, folder = projectPath() }: DevServer,
  use: (page: Page, startedAt: number) => Promise<Value>,
): Promise<Value> {
  const ports = { client: await findFreePort(), server: await findFreePort() };
  const startedAt = performance.now();
  const child = spawn(command(ports), {
    shell: true,
    ...processTree,
    cwd: folder,
    env: {
      ...process.env,
      ...env,
      PATH: toolSearchPath(),
      CLIENT_PORT: String(ports.client),
      SCENARIO_PORT: String(ports.server),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) {
      killTree(child, 'SIGTERM');
    }
  };
  process.once('exit', stop);
  child.stderr.resume();
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const origin = `http://localhost:${ports.client}`;
    await waitForOutput(child.stdout, origin, exited);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${origin}${path}`);
    return await use(page, startedAt);
  } finally {
    await context.close();
    process.off('exit', stop);
    stop();
    await exited;
  }
}

/** Resolves when the server has printed its address. */
function waitForOutput(output: NodeJS.ReadableStream, address: string, exited: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = () => {
      clearTimeout(timer);
      reject(new CommandError(`[bench] The server did not print ${address}. Its output:\n${text}`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    exited.then(fail);
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes(address)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
