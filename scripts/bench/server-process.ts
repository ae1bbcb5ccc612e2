import { type ChildProcess, fork } from 'node:child_process';
import { buildServer } from '../package/bundles.ts';
import { projectPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';
import type { ServerReport } from './servers/report.ts';

/** At this depth relative paths to schema.graphql resolve. */
const OUTPUT_DIR = '.cache/bench-servers';
const SERVER_NAMES = ['scenario', 'apollo', 'floor', 'raw', 'msw'] as const;
const TIMEOUT_MS = 60_000;

type ServerName = (typeof SERVER_NAMES)[number];

/** Bundles the servers with their packages, as in the package, so that loading modules does not affect the comparison. */
export async function bundleServers(): Promise<void> {
  const input = SERVER_NAMES.map((name) => [name, projectPath('scripts/bench/servers', `${name}.ts`)] as const);
  await buildServer(projectPath(OUTPUT_DIR), Object.fromEntries(input), ['msw']);
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

/** How a server starts: from a bundle as in the package, as in `npm run dev`, or from its sources. */
type Loader = 'package' | 'run.mjs' | 'tsx';

/** Starts a server in its own process. `store` is the URL of the Redis server with its sessions. */
export async function startServer(
  name: ServerName,
  { loader = 'package' as Loader, store = '' } = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const environment = { ...PRODUCTION_ENV, SCENARIO_STORE: store };
  const source = projectPath('scripts/bench/servers', `${name}.ts`);
  const start = {
    package: () => fork(projectPath(OUTPUT_DIR, `${name}.js`), [], { execArgv: ['--expose-gc'], env: environment }),
    'run.mjs': () => fork(projectPath('scripts/run.mjs'), [source], { execArgv: [], env: environment }),
    tsx: () => fork(source, [], { execArgv: ['--import', 'tsx'], env: environment }),
  };
  const child = start[loader]();
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
  const child = fork(projectPath(OUTPUT_DIR, `${name}.js`), options.map(String), {
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
