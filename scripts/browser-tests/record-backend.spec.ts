import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Scenario, Step } from '#scenarios';
import { startSampleBackend } from '../../contracts/provider/sample-backend/server.ts';
import { readScenarioFile } from '../../mock-server/catalogue/scenario-files.ts';
import { buildPlayground } from '../develop/build-playground.ts';
import { changeState } from '../replay/backend/backend-client.ts';
import { startForwardingServer } from '../replay/backend/forward-requests.ts';
import { stateOf } from '../replay/backend/provider-state.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { startSite } from '../replay/site.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { recordedScenario } from '../scenarios/record/recorded-scenario.ts';
import { findScreen } from './screens.ts';

const JOURNEY: Step[] = [
  { type: 'start' },
  { type: 'expectSelected', label: 'Visa ending in 4242' },
  { type: 'applyCoupon', code: 'NOPE' },
  { type: 'expectText', text: 'Coupon code is invalid. Please try again.' },
  { type: 'applyCoupon', code: 'TENOFF' },
  { type: 'expectLine', label: 'Payable today', amount: '$39.00' },
  { type: 'pay' },
  { type: 'expectClosed' },
];

async function play(world: TestWorld, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await runStep(world, step);
}

async function recordJourney(page: Page, base: Scenario) {
  const sample = await startSampleBackend(0);
  const backend = { backendUrl: sample.url, statesUrl: `${sample.url}/pact/states` };
  const change = stateOf(base);
  if (!change) throw new Error(`'${base.name}' names no provider state.`);
  const values = await changeState(backend, { ...change, action: 'setup' });
  const recorder = await startForwardingServer({
    ...{ backendUrl: backend.backendUrl, values, scenario: base, staticDir: await buildPlayground() },
  });
  const { sessionKey, serverUrl } = recorder;
  const world: TestWorld = { page, scenario: base, sessionKey, serverUrl };
  await page.goto(recorder.pageUrl);
  await play(world, JOURNEY);
  const entries = await readJournal(world);
  const hiddenTexts = Object.values(values).map(String);
  const named = { name: 'recorded-journey', title: 'Recorded journey', base };
  const scenario = recordedScenario({ ...named, calls: recorder.calls, hiddenTexts });
  await Promise.all([recorder.close(), sample.close()]);
  return { entries, scenario, values };
}

test('records a journey with a backend, which can then be repeated without it', async ({ freshTab: { page } }) => {
  const base = findScreen('coupon-remove');
  const { entries, scenario, values } = await recordJourney(page, base);

  // The journal of the session shows who answered.
  const answered = entries.filter(({ kind }) => kind === 'graphql').map(({ answeredBy }) => answeredBy);
  expect(new Set(answered)).toEqual(new Set(['backend']));
  expect(scenario.fixtures).toEqual({});
  const text = JSON.stringify(scenario);
  for (const secret of Object.values(values)) expect(text).not.toContain(secret);

  const folder = mkdtempSync(path.join(os.tmpdir(), 'recording-'));
  const file = path.join(folder, 'recorded-journey.json');
  writeFileSync(file, text);
  const replayed = readScenarioFile(file);
  rmSync(folder, { recursive: true });
  const site = await startSite({ scenarios: [replayed] });
  const world = (session: string): TestWorld => ({
    ...{ page, scenario: replayed, serverUrl: site.serverUrl, sessionKey: `${replayed.name}.${session}` },
  });
  try {
    await page.goto(`${site.pageUrl}/?scenario=${replayed.name}&session=same&bare=1`);
    await play(world('same'), JOURNEY);
    await page.goto(`${site.pageUrl}/?scenario=${replayed.name}&session=steps&bare=1`);
    await play(world('steps'), replayed.steps);
  } finally {
    await site.close();
  }
});
