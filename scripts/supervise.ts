import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

interface SupervisedProcess {
  name: string;
  program: string;
  args: readonly string[];
  /** Folders and files whose changes restart the process. */
  watched: readonly string[];
  /** Whether a changed file, an absolute path, does not matter. */
  ignores: (file: string) => boolean;
  env?: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** A process that ends sooner has failed to start, and would only fail again. */
  minUptimeMs?: number;
}

const MIN_UPTIME_MS = 2_000;
const RESTART_DELAY_MS = 300;
/** Editors write a file in several steps. */
const QUIET_MS = 100;
const STOP_TIMEOUT_MS = 3_000;

/**
 * Keeps a process running: restarts it when a watched file changes and when it ends by itself. One that cannot start waits
 * for a change. Returns a function that stops it and resolves when it has ended.
 */
export function supervise(options: SupervisedProcess): () => Promise<void> {
  const { name, program, args, watched, ignores, env, log, minUptimeMs = MIN_UPTIME_MS } = options;
  let child: ChildProcess | null = null;
  let isStopping = false;
  let isRestarting = false;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    isRestarting = false;
    const startedAt = performance.now();
    const running = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child = running;
    running.once('exit', (code, signal) => {
      child = null;
      if (isStopping) return;
      if (isRestarting) return start();
      const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
      if (performance.now() - startedAt < minUptimeMs) return log(`${name} ${reason}. Waiting for a change.`);
      log(`${name} ${reason}. Restarting.`);
      schedule(RESTART_DELAY_MS);
    });
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isStopping) return;
      if (!child) return start();
      isRestarting = true;
      void terminate(child);
    }, delayMs);
  };
  const watchers = watched.map((root) =>
    watch(root, { recursive: true }, (_event, file) => {
      const changed = file === null ? root : path.resolve(root, file);
      if (!ignores(changed)) schedule(QUIET_MS);
    }),
  );

  start();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    if (child) await terminate(child);
  };
}

/** Resolves when the process has ended; one that does not stop in time is killed. */
function terminate(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  return ended.finally(() => clearTimeout(timer));
}
