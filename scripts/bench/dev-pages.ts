import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type Browser, expect } from '@playwright/test';
import { GROUP_LEADER, interruptGroup } from '../command-line/capture-process.ts';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';
import { findFreePort } from '../develop/ports.ts';
import type { Figures, Meter } from './measure.ts';

const POLL_INTERVAL_MS = 20;
const DEV_CACHE = projectPath('.cache/bench-dev');

const DEV = {
  command: (_port: number) => 'npm run dev',
  path: '/?scenario=buy-new-card&bare=1',
  usable: 'role=button[name="Start this scenario"]',
};
const BARE_VITE: typeof DEV = {
  command: (port) => `vite scripts/bench/react-page --strictPort --port ${port}`,
  path: '/',
  usable: 'role=heading',
};

export async function benchmarkDevPages(browser: Browser, { compare }: Meter): Promise<void> {
  for (const cache of [DEV_CACHE, projectPath('node_modules/.vite')]) await rm(cache, { recursive: true, force: true });
  const title = 'npm run dev from its start, beside a bare page with Vite; the first round without a cache';
  await compare(title, 5, [DEV, BARE_VITE], (server) => start(browser, server));
}

async function start(browser: Browser, server: typeof DEV): Promise<Figures> {
  const [clientPort, serverPort] = [await findFreePort(), await findFreePort()];
  const startedAt = performance.now();
  const child = spawn(server.command(clientPort), {
    ...{ ...GROUP_LEADER, shell: true, cwd: projectPath(), stdio: 'ignore' },
    env: {
      ...process.env,
      DEV_CACHE,
      PATH: toolSearchPath(),
      CLIENT_PORT: `${clientPort}`,
      SCENARIO_PORT: `${serverPort}`,
    },
  });
  const interrupt = () => interruptGroup(child.pid);
  process.once('exit', interrupt);
  try {
    const ports = server === DEV ? [clientPort, serverPort] : [clientPort];
    const answers = () => Promise.all(ports.map((port) => fetch(`http://localhost:${port}/`)));
    await expect(answers).toPass({ intervals: [POLL_INTERVAL_MS], timeout: 0 });
    const answered = performance.now() - startedAt;
    const page = await browser.newPage();
    await page.goto(`http://localhost:${clientPort}${server.path}`);
    await page.locator(server.usable).click({ trial: true });
    const usable = performance.now() - startedAt;
    await page.close();
    return { 'ports answer': answered, 'page usable': usable };
  } finally {
    process.off('exit', interrupt);
    interrupt();
    if (child.exitCode === null) await once(child, 'close');
  }
}
