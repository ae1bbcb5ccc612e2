import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { findScenario, type Scenario } from '#scenarios';
import { copyScenario } from '../../mock-server/catalogue/new-scenario.ts';
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
  const { stdout } = await scenarios('new', 'coupon-twice', '--like', 'coupon-percent', '--out', file);
  expect(stdout).toContain(`Play it: npm run replay -- ${file}`);
  const { words: _words, ...copied } = findScenario('coupon-percent') as Scenario;
  expect(readScenarioFile(file)).toEqual({ ...copied, name: 'coupon-twice', title: 'Coupon twice' });
  expect(() => copyScenario('coupon-twice', 'coupon-percent', file, file)).toThrow('EEXIST: file already exists');
  await rm(folder, { recursive: true });
});

it('rejects a misspelt group without a stack trace', async () => {
  const { code, stdout, stderr } = await scenarios('--group', 'Coupon');
  const message =
    "error: option '--group <group>' argument 'Coupon' is invalid. Allowed choices are Journeys for reviewers, ";
  expect([code, stdout, stderr.slice(0, message.length)]).toEqual([2, '', message]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

it.each([
  ['a known name', 'buy-new-card', "There is a scenario 'buy-new-card' already. Choose another name."],
  ['the name of a variant', 'a@b', "'NAME' must have no '@', which names variants, not 'a@b'."],
])('writes no copy with %s', (_case, name, message) => {
  expect(() => copyScenario(name, undefined, 'unused.json', 'unused.json')).toThrow(message);
});
