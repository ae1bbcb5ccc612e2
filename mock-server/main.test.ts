import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('main.ts serves the scenarios, and ends on SIGTERM', async () => {
  const main = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, SCENARIO_PORT: '0' },
  });
  onTestFinished(() => void main.kill('SIGKILL'));
  let said = '';
  for (const stream of [main.stdout, main.stderr]) stream.on('data', (text) => (said += text));
  await expect.poll(() => said, { timeout: 20_000, interval: 30 }).toMatch(/Scenario server: http:\S+/);
  const url = /Scenario server: (\S+)/.exec(said)?.[1] ?? '';
  expect((await fetch(`${url}/scenarios/buy-new-card`)).status).toBe(200);
  const ended = new Promise((resolve) => main.once('exit', resolve));
  main.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 45_000);
