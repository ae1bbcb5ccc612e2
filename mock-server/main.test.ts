import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyScenarios, journeysSource, type ScenarioFolder } from './development/scenario-folder.test-support.ts';

const UNTIL = { timeout: 8_000, interval: 30 };
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

describe('main.ts, watching a folder of scenarios', () => {
  it('serves an edited file, reports a broken one, and ends on SIGTERM', async () => {
    await expect.poll(() => said, UNTIL).toMatch(/Scenario server: http:\S+/);
    const url = /Scenario server: (\S+)/.exec(said)?.[1] ?? '';
    const titles = async () => ((await read(url, '/scenarios')) as { title: string }[]).map(({ title }) => title);
    const problem = async () => ((await read(url, '/health')) as { problem: string | null }).problem;
    expect(await titles()).toContain('As it was');

    await folder.write('journeys.ts', journeysSource('As it was', 'As it is'));
    await expect.poll(titles, UNTIL).toContain('As it is');
    await folder.write('journeys.ts', journeysSource("title: '", "title '"));
    await expect.poll(problem, UNTIL).toMatch(/journeys\.ts:8:11: Expected "}"/);
    expect(await titles()).toContain('As it is');
    expect(said).toMatch(/journeys\.ts:8:11: Expected "}"/);
    await folder.write('journeys.ts', journeysSource());
    await expect.poll(problem, UNTIL).toBeNull();
    expect(await titles()).toContain('As it was');

    const ended = new Promise((resolve) => main.once('exit', resolve));
    main.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 10_000);
});

const read = async (url: string, at: string): Promise<unknown> => (await fetch(`${url}${at}`)).json();
