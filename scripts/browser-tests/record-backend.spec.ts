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
import { normalizeWhitespace, type TestWorld } from '../replay/test-world.ts';
import { recordedScenario } from '../scenarios/record/recorded-scenario.ts';
import { findScreen } from './screens.ts';

/** The texts of the page beside the panel, and of the dialog. */
const visibleTexts = async (page: Page): Promise<string[]> =>
  (await page.locator('main, [role=dialog]').allInnerTexts()).map(normalizeWhitespace);

/** Texts for screen readers, which come half a second after a change and stay until the next. */
const SPOKEN_LATER = / (The payment form is ready\.|You can pay now\.|Processing your payment…)/g;

/** Runs steps and collects what the page shows after each. */
async function collectScreens(world: TestWorld, steps: readonly Step[]): Promise<string[][]> {
  const screens: string[][] = [];
  for (const step of steps) {
    await runStep(world, step);
    if (!step.type.startsWith('expect')) continue;
    screens.push((await visibleTexts(world.page)).map((text) => text.replaceAll(SPOKEN_LATER, '')));
  }
  return screens;
}

/** A journey, ended by an expectation after each action so that its screen is complete. */
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

async function recordJourney(page: Page, base: Scenario, journey: readonly Step[]) {
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
  const screens = await collectScreens(world, journey);
  const entries = await readJournal(world);
  const hiddenTexts = Object.values(values).map(String);
  const named = { name: 'recorded-journey', title: 'Recorded journey', base };
  const scenario = recordedScenario({ ...named, calls: recorder.calls, hiddenTexts });
  await Promise.all([recorder.close(), sample.close()]);
  return { screens, entries, scenario, values };
}

test('records a journey with a backend, which then shows the same screens without it', async ({
  freshTab: { page },
}) => {
  const base = findScreen('coupon-remove');
  const { screens, entries, scenario, values } = await recordJourney(page, base, JOURNEY);

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
    expect(await collectScreens(world('same'), JOURNEY)).toEqual(screens);
    await page.goto(`${site.pageUrl}/?scenario=${replayed.name}&session=steps&bare=1`);
    await collectScreens(world('steps'), replayed.steps);
  } finally {
    await site.close();
  }
});
