import { x } from 'tinyexec';
import { projectPath, toolSearchPath } from './project-path.ts';

interface ProcessResult {
  ok: boolean;
  output: string;
  seconds: number;
}

/** The runner ends a program after three times what the slowest check takes on an idle machine. */
const TIMEOUT_MS = 30 * 60_000;

interface ProcessOptions {
  /** Default: the project. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** On Windows programs get no process group, because `detached` would open a window. */
const hasGroups = process.platform !== 'win32';
export const GROUP_LEADER = { detached: hasGroups };

/** Interrupts a group leader and what it has started, as Ctrl-C does. Playwright does not end at SIGTERM. */
export function interruptGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(hasGroups ? -leader : leader, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Exits at a signal, at once, so that nothing more is started. Listeners of `exit` end what was started. */
export function exitOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

/** Runs a program of node_modules/.bin, or of PATH, and captures its output. At the timeout, or a signal, it is ended. */
export async function captureProcess(
  program: string,
  args: readonly string[],
  { cwd = projectPath(), env = {} }: ProcessOptions = {},
): Promise<ProcessResult> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const child = x(program, [...args], {
    nodeOptions: { ...GROUP_LEADER, cwd, env: { ...env, PATH: toolSearchPath() }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const interrupt = () => interruptGroup(child.pid);
  signal.addEventListener('abort', interrupt);
  process.once('exit', interrupt);
  let output = '';
  try {
    for await (const line of child) output += `${line}\n`;
  } catch (error) {
    output += `${error}\n`;
  } finally {
    process.off('exit', interrupt);
    signal.removeEventListener('abort', interrupt);
  }
  if (signal.aborted) output += `It was ended after ${TIMEOUT_MS / 1000} s.\n`;
  return { ok: child.exitCode === 0, output, seconds: (performance.now() - startedAt) / 1000 };
}

/** Runs a program of node_modules/.bin, or of PATH, with the input and output of this process. */
export async function runProcess(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ exitCode: number; ok: boolean }> {
  // This process ignores Ctrl-C, because the program receives it too and cleans up before it exits.
  const ignore = () => undefined;
  process.on('SIGINT', ignore);
  const child = x(program, [...args], { nodeOptions: { cwd: projectPath(), env, stdio: 'inherit' } });
  const forward = () => child.kill('SIGINT');
  process.once('SIGTERM', forward);
  await child;
  process.off('SIGINT', ignore).off('SIGTERM', forward);
  const exitCode = child.exitCode ?? 1;
  return { exitCode, ok: exitCode === 0 };
}
