import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyScenarios, journeysSource, type ScenarioFolder } from './development/scenario-folder.test-support.ts';
import type { Scenario } from './scenarios/index.ts';

const UNTIL = { timeout: 20_000, interval: 30 };
let folder: ScenarioFolder;
let main: ChildProcess;
let said: string;
beforeEach(async () => {
  folder = await copyScenarios();
  said = '';
  main = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SCENARIO_PORT: '0', WATCH_SCENARIOS: folder.path },
  });
  for (const stream of [main.stdout, main.stderr]) stream?.on('data', (text) => (said += text));
});
afterEach(async () => {
  main.kill('SIGKILL');
  await folder.remove();
});

it('main.ts serves a watched folder of scenarios, reloads an edited file, and ends on SIGTERM', async () => {
  await expect.poll(() => said, UNTIL).toMatch(/Scenario server: http:\S+/);
  const url = /Scenario server: (\S+)/.exec(said)?.[1] ?? '';
  const titleOf = async () => ((await (await fetch(`${url}/scenarios/journey-of-a-test`)).json()) as Scenario).title;
  expect(await titleOf()).toBe('As it was');
  await folder.write('journeys.ts', journeysSource('As it was', 'As it is'));
  await expect.poll(titleOf, UNTIL).toBe('As it is');
  const ended = new Promise((resolve) => main.once('exit', resolve));
  main.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 45_000);
