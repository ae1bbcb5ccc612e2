import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { buildServer } from '../package/bundles.ts';
import type { ServerReport } from './servers/report.ts';

/** At this depth relative paths to schema.graphql resolve. */
const outputDir = (name: ServerName) => projectPath(`.cache/bench-${name}`);
const SERVER_NAMES = ['scenario', 'apollo', 'raw'] as const;
const TIMEOUT_MS = 60_000;

type ServerName = (typeof SERVER_NAMES)[number];

/** Bundles each server with its packages, as in the package: one that shared modules with another would load more. */
export async function bundleServers(): Promise<void> {
  for (const name of SERVER_NAMES)
    await buildServer(outputDir(name), { [name]: projectPath('scripts/bench/servers', `${name}.ts`) }, []);
}

export interface ServerProcess {
  readonly url: string;
  /** Ms from the start of the process until it listens. */
  readonly startMs: number;
  usage(): Promise<ServerReport>;
  stop(): Promise<void>;
}

/**
 * Starts a server in its own process, from a bundle as in the package or, `asInDev`, as `npm run dev` starts it. `store` is
 * the URL of the Redis server with its sessions.
 */
export async function startServer(name: ServerName, { asInDev = false, store = '' } = {}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const env = { ...process.env, NODE_ENV: 'production', SCENARIO_STORE: store };
  const child = asInDev
    ? fork(projectPath('scripts/develop/run.mjs'), [projectPath('scripts/bench/servers', `${name}.ts`)], {
        execArgv: [],
        env,
      })
    : fork(path.join(outputDir(name), `${name}.js`), [], { execArgv: [], env });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const { url } = await nextReport(child, name);
  return {
    url,
    startMs: performance.now() - startedAt,
    usage() {
      const report = nextReport(child, name);
      child.send('usage');
      return report;
    },
    async stop() {
      process.off('exit', kill);
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

/** The next report of a server. Rejects when it exits or times out. */
async function nextReport(child: ChildProcess, name: string): Promise<ServerReport> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const exited = once(child, 'exit', { signal }).then(() => null);
  const reported = once(child, 'message', { signal }).then(([report]) => report as ServerReport);
  const report = await Promise.race([reported, exited]).catch(() => null);
  settled.abort();
  await Promise.allSettled([exited, reported]);
  if (report === null) throw new CommandError(`[bench] The server '${name}' exited, or did not report in time.`);
  return report;
}
