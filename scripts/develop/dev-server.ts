/**
 * The scenario server of `npm run dev`: restarted when its code changes or when it ends by itself; one that cannot start
 * waits for a change. Changed scenarios are reloaded by the server, without a restart.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { watchFolder } from '../../mock-server/development/watch-folder.ts';
import { projectPath } from '../command-line/project-path.ts';

const WATCHED = projectPath('mock-server');
const SCENARIOS = `scenarios${path.sep}`;
const IGNORED = /\.(test|test-support)\.ts$|~$/;
/** A process that ends sooner has failed to start, and would only fail again. */
const MIN_UPTIME_MS = 2_000;
const RESTART_DELAY_MS = 300;
/** Editors write a file in several steps. */
const QUIET_MS = 100;
const STOP_TIMEOUT_MS = 3_000;

// Both servers are bundled at the same time. The page comes first, because it shows something before the scenarios arrive.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

let child: ChildProcess | null = null;
let isRestarting = false;
let timer: NodeJS.Timeout | undefined;

function start(): void {
  isRestarting = false;
  const startedAt = performance.now();
  const args = [projectPath('scripts/develop/run.mjs'), projectPath('mock-server/main.ts')];
  child = spawn(process.execPath, args, { stdio: 'inherit' });
  child.once('exit', (code, signal) => {
    child = null;
    if (isRestarting) return start();
    const reason = `The scenario server ${signal ? `was ended by ${signal}` : `ended with exit code ${code}`}.`;
    if (performance.now() - startedAt < MIN_UPTIME_MS) return console.log(`${reason} Waiting for a change.`);
    console.log(`${reason} Restarting.`);
    scheduleRestart(RESTART_DELAY_MS);
  });
}

function scheduleRestart(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!child) return start();
    isRestarting = true;
    void terminate(child);
  }, delayMs);
}

/** Resolves when the process has ended; one that does not stop in time is killed. */
function terminate(running: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  const killTimer = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS);
  running.kill('SIGTERM');
  return ended.finally(() => clearTimeout(killTimer));
}

async function restartOnChange(): Promise<void> {
  const watched = watchFolder(WATCHED, QUIET_MS);
  for (let files = await watched.nextChange(); files; files = await watched.nextChange())
    if (files.some((file) => !file.startsWith(SCENARIOS) && !IGNORED.test(file))) scheduleRestart(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    clearTimeout(timer);
    child?.removeAllListeners('exit');
    if (child) await terminate(child);
    process.exit(0);
  });
}
void restartOnChange();
start();
