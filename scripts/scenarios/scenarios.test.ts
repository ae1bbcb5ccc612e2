import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { findScenario, type Scenario } from '#scenarios';
import { readScenarioFile } from '../../mock-server/catalogue/scenario-files.ts';
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
  expect(stdout).toContain('  Sells plus-monthly. User: no saved methods; coupon SAVE15.\n');
});

it('writes a copy of a scenario as a file, once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'new-scenario-'));
  const file = path.join(folder, 'own', 'coupon-twice.json');
  const args = ['new', 'coupon-twice', '--like', 'coupon-percent', '--out', file];
  expect((await scenarios(...args)).stdout).toContain(`Play it: npm run replay -- ${file}`);
  const { words: _words, ...copied } = findScenario('coupon-percent') as Scenario;
  expect(readScenarioFile(file)).toEqual({ ...copied, name: 'coupon-twice', title: 'Coupon twice' });
  expect((await scenarios(...args)).stderr).toContain('EEXIST: file already exists');
  await rm(folder, { recursive: true });
});

it.each([
  ['a misspelt option', ['--groups', 'Buying'], "error: unknown option '--groups'\n(Did you mean --group?)"],
  ['an unknown command', ['lst'], 'error: too many arguments.'],
  [
    'a misspelt group',
    ['--group', 'Coupon'],
    "error: option '--group <group>' argument 'Coupon' is invalid. Allowed choices are Journeys for reviewers, ",
  ],
  ['a known name', ['new', 'buy-new-card'], "There is a scenario 'buy-new-card' already. Choose another name."],
  ['the name of a variant', ['new', 'a@b'], "'NAME' must have no '@', which names variants, not 'a@b'."],
])('rejects %s without a stack trace', async (_case, args, message) => {
  const { code, stdout, stderr } = await scenarios(...args);
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([2, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});
