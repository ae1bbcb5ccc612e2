/** A redis-server process, for tests, `npm test` and the benchmark. The scenario server does not start one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@redis/client';

export function isRedisMissing(): boolean {
  const isMissing = spawnSync('redis-server', ['--version']).status !== 0;
  if (isMissing)
    console.info(
      'Skipped: tests with Redis need the program redis-server. Install it with: apt-get install redis-server, or brew install redis.',
    );
  return isMissing;
}

export interface TestRedis {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  send(database: number, ...command: string[]): Promise<unknown>;
  /** Makes Redis stop responding without closing connections. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  const kill = async () => {
    const killed = child;
    child = null;
    if (!killed || killed.exitCode !== null) return;
    const exited = new Promise((resolve) => killed.once('exit', resolve));
    killed.kill('SIGKILL');
    await exited;
  };
  const start = async () => {
    // Redis neither waits for a busy disk nor rewrites its file: the process of a rewrite would outlive the test.
    const options =
      `--port ${port} --bind 127.0.0.1 --appendonly yes --appendfsync no --auto-aof-rewrite-percentage 0 --databases 100`.split(
        ' ',
      );
    const started = spawn('redis-server', [...options, '--dir', folder, '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      started.once('exit', () => reject(new Error(`redis-server did not start:\n${output}`)));
      started.stdout.on('data', (data: Buffer) => {
        output += data;
        if (output.includes('Ready to accept connections')) resolve();
      });
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    async send(database, ...command) {
      const client = createClient({ url: `redis://127.0.0.1:${port}/${database}` });
      await client.connect();
      const reply = await client.sendCommand(command);
      client.destroy();
      return reply;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
