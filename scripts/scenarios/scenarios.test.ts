import { execFile } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { projectPath } from '../command-line/project-path.ts';

vi.setConfig({ testTimeout: 30_000 });

const scenarios = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const command = ['--import', 'tsx', projectPath('scripts/scenarios/main.ts'), ...args];
    execFile(process.execPath, command, { cwd: projectPath() }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

it('lists the scenarios of a group with --group', async () => {
  const { code, stdout } = await scenarios('--group', 'Coupons');
  expect(code).toBe(0);
  expect(stdout.match(/^\S.*\(.*scenarios.*\)/gm)).toHaveLength(1);
  expect(stdout).toMatch(/in 1 group\.\n$/);
});

it.each([
  ['a misspelt option', ['--groups', 'Buying'], "Unknown option '--groups'. The nearest is '--group'."],
  ['an unknown command', ['lst'], "'lst' is not a command."],
  ['a misspelt group', ['--group', 'Coupon'], "'--group' is 'Coupon'; the nearest is 'Coupons'."],
  ['a recording without a backend', ['record'], '--backend is missing.'],
  [
    'a recording to a folder that does not exist',
    ['record', '--backend', 'http://localhost:1', '--token', 'a', '--out', '/no/such/folder/file.json'],
    'Cannot write /no/such/folder/file.json: ENOENT',
  ],
])('rejects %s without a stack trace', async (_case, args, message) => {
  const { code, stdout, stderr } = await scenarios(...args);
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([2, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
