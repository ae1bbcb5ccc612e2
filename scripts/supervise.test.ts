import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supervise } from './supervise.ts';

const PROGRAM = `
import { appendFileSync } from 'node:fs';
appendFileSync(process.argv[2], process.pid + '\\n');
setInterval(() => undefined, 1000);
`;

describe('a supervised process', () => {
  let folder: string;
  let stop: () => Promise<void>;
  let lines: string[];
  const pids = async () => (await readFile(path.join(folder, 'pids'), 'utf8').catch(() => '')).trim().split('\n');
  const waitFor = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

  beforeEach(async () => {
    // A name that is a pattern in globs, and has a meaning in shells.
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'supervise-')), 'a & b [c]');
    await mkdir(path.join(folder, 'data'), { recursive: true });
    lines = [];
  });
  afterEach(async () => {
    await stop();
    await rm(path.dirname(folder), { recursive: true });
  });

  async function start(program: string, options: { minUptimeMs?: number } = {}): Promise<void> {
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'src/main.mjs'), program);
    stop = supervise({
      name: 'The server',
      program: process.execPath,
      args: [path.join(folder, 'src/main.mjs'), path.join(folder, 'pids')],
      watched: [path.join(folder, 'src')],
      ignores: (file) => file.startsWith(path.join(folder, 'src/data')),
      log: (line) => lines.push(line),
      ...options,
    });
  }

  it('is restarted when it is killed', { timeout: 30_000 }, async () => {
    await start(PROGRAM, { minUptimeMs: 0 });
    await waitFor(async () => expect((await pids())[0]).not.toBe(''));
    process.kill(Number((await pids())[0]), 'SIGKILL');
    await waitFor(async () => expect(await pids()).toHaveLength(2));
    expect(lines).toEqual(['The server was ended by SIGKILL. Restarting.']);
  });

  it('is restarted when a watched file changes, and not for an ignored one', { timeout: 30_000 }, async () => {
    await start(PROGRAM);
    await waitFor(async () => expect((await pids())[0]).not.toBe(''));
    await mkdir(path.join(folder, 'src/data'));
    await writeFile(path.join(folder, 'src/data/scenario.ts'), 'ignored');
    await writeFile(path.join(folder, 'src/main.mjs'), `${PROGRAM}// changed`);
    await waitFor(async () => expect(await pids()).toHaveLength(2));
    expect(lines).toEqual([]);
  });

  it('waits for a change when it cannot start', { timeout: 30_000 }, async () => {
    await start('process.exit(3)');
    await waitFor(() => expect(lines).toEqual(['The server ended with exit code 3. Waiting for a change.']));
    await writeFile(path.join(folder, 'src/main.mjs'), PROGRAM);
    await waitFor(async () => expect((await pids())[0]).not.toBe(''));
  });
});
