import { spawn } from 'node:child_process';
import type { Browser, Page } from '@playwright/test';
import { Problem } from '../command.ts';
import { inProject, toolPath } from '../in-project.ts';
import { anyFreePort } from '../ports.ts';

const LIMIT_MS = 60_000;

/** A development server to start, and the page of it that is waited for. */
export interface Development {
  /** A line for the shell, given the ports to use. */
  line: (ports: { client: number; server: number }) => string;
  env?: Record<string, string>;
  address: string;
  usable: (page: Page) => Promise<void>;
}

/** Milliseconds from starting a development server to the first page that a person can use. */
export async function timeToFirstPage(browser: Browser, { line, env, address, usable }: Development): Promise<number> {
  const ports = { client: await anyFreePort(), server: await anyFreePort() };
  const startedAt = performance.now();
  const child = spawn(line(ports), {
    shell: true,
    // A group of its own, so that all of it can be ended.
    detached: true,
    cwd: inProject(),
    env: {
      ...process.env,
      ...env,
      PATH: toolPath(),
      CLIENT_PORT: String(ports.client),
      SCENARIO_PORT: String(ports.server),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGTERM');
    }
  };
  process.once('exit', end);
  child.stderr.resume();
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const origin = `http://localhost:${ports.client}`;
    await said(child.stdout, origin, gone);
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.goto(`${origin}${address}`);
    await usable(page);
    return performance.now() - startedAt;
  } finally {
    await context.close();
    process.off('exit', end);
    end();
    await gone;
  }
}

/** Resolves when the server has printed its address. */
function said(output: NodeJS.ReadableStream, address: string, gone: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = () => {
      clearTimeout(timer);
      reject(new Problem(`[bench] The server never said ${address}. It said:\n${text}`));
    };
    const timer = setTimeout(fail, LIMIT_MS);
    gone.then(fail);
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes(address)) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
