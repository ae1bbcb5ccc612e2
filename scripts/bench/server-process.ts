import { type ChildProcess, fork } from 'node:child_process';
import { build } from 'esbuild';
import { projectPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';
import type { ServerReport } from './servers/report.ts';

/** At the depth of mock-server/graphql, so that relative paths to schema.graphql resolve. */
const OUTPUT_DIR = '.cache/bench-servers';
const SERVER_NAMES = ['scenario', 'apollo', 'raw', 'msw'] as const;
const TIMEOUT_MS = 60_000;

type ServerName = (typeof SERVER_NAMES)[number];

/** Bundles each server to one file, so that module loading and TypeScript do not affect the comparison. */
export async function bundleServers(): Promise<void> {
  await build({
    entryPoints: SERVER_NAMES.map((name) => projectPath('scripts/bench/servers', `${name}.ts`)),
    outdir: projectPath(OUTPUT_DIR),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    alias: { '#scenario-server': projectPath('mock-server/server.ts') },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
}

export interface ServerProcess {
  readonly url: string;
  /** Ms from the start of the process until it listens. */
  readonly startMs: number;
  /** Bytes in use after garbage collection, microseconds of CPU time, ms of event-loop delay since the last call. */
  usage(): Promise<{ rss: number; heap: number; cpu: number; delayP99: number; delayMax: number }>;
  stop(): Promise<void>;
}

const PRODUCTION_ENV = { ...process.env, NODE_ENV: 'production' };

/**
 * Starts a server in its own process; `fromSource` runs it with tsx; without `warnings` it logs only errors. `store` is the
 * URL of the Redis server with its sessions.
 */
export async function startServer(
  name: ServerName,
  { fromSource = false, warnings = true, store = '' } = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const environment = {
    ...PRODUCTION_ENV,
    SCENARIO_STORE: store,
    ...(warnings ? {} : { BENCH_WITHOUT_WARNINGS: 'yes' }),
  };
  const child = fromSource
    ? fork(projectPath('scripts/bench/servers', `${name}.ts`), [], { execArgv: ['--import', 'tsx'], env: environment })
    : fork(projectPath(OUTPUT_DIR, `${name}.mjs`), [], { execArgv: ['--expose-gc'], env: environment });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const { url } = await nextReport(child, name);
  const startMs = performance.now() - startedAt;
  return {
    url: url ?? '',
    startMs,
    async usage() {
      const reply = nextReport(child, name);
      child.send('usage');
      const {
        rss = Number.NaN,
        heap = Number.NaN,
        cpu = Number.NaN,
        delayP99 = Number.NaN,
        delayMax = Number.NaN,
      } = await reply;
      return { rss, heap, cpu, delayP99, delayMax };
    },
    stop() {
      process.off('exit', kill);
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.disconnect();
      return exited;
    },
  };
}

/** Runs a server that measures itself. */
export async function runSelfMeasuringServer(
  name: ServerName,
  ...options: number[]
): Promise<{ perSecond: number; p99: number }> {
  const child = fork(projectPath(OUTPUT_DIR, `${name}.mjs`), options.map(String), {
    execArgv: [],
    env: PRODUCTION_ENV,
  });
  const { operationsPerSecond = Number.NaN, p99 = Number.NaN } = await nextReport(child, name);
  return { perSecond: operationsPerSecond, p99 };
}

/** The next report of a server. Rejects when it exits or times out. */
function nextReport(child: ChildProcess, name: string): Promise<ServerReport> {
  return new Promise((resolve, reject) => {
    const finish = (callback: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      callback();
    };
    const onMessage = (report: unknown) => finish(() => resolve(report as ServerReport));
    const onExit = () => finish(() => reject(new CommandError(`[bench] The server '${name}' exited unexpectedly.`)));
    const timer = setTimeout(
      () =>
        finish(() =>
          reject(new CommandError(`[bench] The server '${name}' did not report within ${TIMEOUT_MS / 1_000} s.`)),
        ),
      TIMEOUT_MS,
    );
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
