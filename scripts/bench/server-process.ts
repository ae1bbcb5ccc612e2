import { type ChildProcess, fork } from 'node:child_process';
import { build } from 'esbuild';
import { Problem } from '../command.ts';
import { inProject } from '../in-project.ts';
import type { Told } from './servers/report.ts';

/** As deep in the project as the sources are, so that they find schema.graphql from here too. */
const FOLDER = '.cache/bench-servers';
const NAMES = ['scenario', 'apollo', 'raw', 'msw'] as const;
const LIMIT_MS = 60_000;

export type ServerName = (typeof NAMES)[number];

/** Makes one file of each server, so that none of them is slower for being many files or TypeScript. */
export async function bundleServers(): Promise<void> {
  await build({
    entryPoints: NAMES.map((name) => inProject('scripts/bench/servers', `${name}.ts`)),
    outdir: inProject(FOLDER),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    alias: { '#scenario-server': inProject('mock-server/server.ts') },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
}

export interface ServerProcess {
  readonly url: string;
  /** From the start of the process until it listens. */
  readonly bootMs: number;
  /** Bytes in use after a collection, microseconds of processor time, milliseconds of event-loop delay since the last call. */
  usage(): Promise<{ rss: number; heap: number; cpu: number; delayP99: number; delayMax: number }>;
  stop(): Promise<void>;
}

const ENVIRONMENT = { ...process.env, NODE_ENV: 'production' };

/** Starts a server as a process of its own; `fromSource` runs it as developers do, by tsx; without `warnings` it reports errors alone. */
export async function startServer(
  name: ServerName,
  { fromSource = false, warnings = true } = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const environment = warnings ? ENVIRONMENT : { ...ENVIRONMENT, BENCH_WITHOUT_WARNINGS: 'yes' };
  const child = fromSource
    ? fork(inProject('scripts/bench/servers', `${name}.ts`), [], { execArgv: ['--import', 'tsx'], env: environment })
    : fork(inProject(FOLDER, `${name}.mjs`), [], { execArgv: ['--expose-gc'], env: environment });
  const end = () => void child.kill();
  process.once('exit', end);
  const { url } = await heard(child, name);
  const bootMs = performance.now() - startedAt;
  return {
    url: url ?? '',
    bootMs,
    async usage() {
      const hearing = heard(child, name);
      child.send('usage');
      const {
        rss = Number.NaN,
        heap = Number.NaN,
        cpu = Number.NaN,
        delayP99 = Number.NaN,
        delayMax = Number.NaN,
      } = await hearing;
      return { rss, heap, cpu, delayP99, delayMax };
    },
    stop() {
      process.off('exit', end);
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.disconnect();
      return gone;
    },
  };
}

/** Runs the server that measures itself. */
export async function measuresItself(
  name: ServerName,
  ...given: number[]
): Promise<{ perSecond: number; p99: number }> {
  const child = fork(inProject(FOLDER, `${name}.mjs`), given.map(String), { execArgv: [], env: ENVIRONMENT });
  const { operationsPerSecond = Number.NaN, p99 = Number.NaN } = await heard(child, name);
  return { perSecond: operationsPerSecond, p99 };
}

/** The next thing that a server tells. */
function heard(child: ChildProcess, name: string): Promise<Told> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      then();
    };
    const onMessage = (told: unknown) => settle(() => resolve(told as Told));
    const onExit = () =>
      settle(() => reject(new Problem(`[bench] The server '${name}' ended before it was asked to.`)));
    const timer = setTimeout(
      () => settle(() => reject(new Problem(`[bench] The server '${name}' said nothing for ${LIMIT_MS / 1_000} s.`))),
      LIMIT_MS,
    );
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
