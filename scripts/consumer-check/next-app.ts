import { spawn } from 'node:child_process';
import type { Browser } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { findScenario } from '#scenarios';
import { captureProcess } from '../capture-process.ts';
import { enterCard, pay } from '../replay/actions.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { STEP_TIMEOUT_MS, type TestWorld } from '../replay/test-world.ts';
import { runAction, StepFailure, waitUntil } from '../replay/wait-until.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** As in the app's page. */
const SCENARIO = 'buy-new-card';
const SESSION = `${SCENARIO}.next`;
const NEXT = 'node_modules/next/dist/bin/next';
/** The app's own products, which the scenario's backend must know. */
const APP_CONFIG = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};

/** Builds a Next.js app whose server component renders the module, and buys a plan in it. */
export async function checkNextApp({ app }: ConsumerProject, browser: Browser): Promise<void> {
  const { ok, output } = await captureProcess('node', [NEXT, 'build'], { cwd: app });
  if (!ok) throw new Error(`next build:\n${output.trim()}`);
  const scenarios = await startScenarioServer();
  const next = await startNext(app, scenarios.url);
  const context = await browser.newContext();
  try {
    const html = await (await fetch(next.url)).text();
    if (!html.includes('Choose plan')) throw new StepFailure({ expected: "the page's button in the HTML", seen: html });
    await setAppConfig(scenarios.url);
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    const pageErrors = collectPageErrors(context);
    const page = await context.newPage();
    await page.goto(next.url);
    const scenario = findScenario(SCENARIO);
    if (!scenario) throw new Error(`There is no scenario '${SCENARIO}'.`);
    await buy({ page, scenario, sessionKey: SESSION, serverUrl: scenarios.url });
    if (pageErrors.length > 0) throw new StepFailure({ expected: 'no page errors', seen: pageErrors.join('\n') });
  } finally {
    await context.close();
    next.stop();
    await scenarios.close();
  }
}

async function setAppConfig(serverUrl: string): Promise<void> {
  const response = await fetch(`${serverUrl}/sessions/${SESSION}/app-config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(APP_CONFIG),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Starts the built app on a free port. */
async function startNext(app: string, scenarioServer: string): Promise<{ url: string; stop(): void }> {
  const env = { ...process.env, SCENARIO_SERVER: scenarioServer };
  const next = spawn(process.execPath, [NEXT, 'start', '--port', '0'], { cwd: app, env });
  let output = '';
  for (const stream of [next.stdout, next.stderr]) stream.on('data', (chunk) => (output += chunk));
  const readUrl = () => /http:\/\/localhost:\d+/.exec(output)?.[0];
  await waitUntil('Next.js to start', async () => readUrl() !== undefined || { seen: output });
  return { url: readUrl() ?? '', stop: () => void next.kill() };
}

async function buy(world: TestWorld): Promise<void> {
  const { page } = world;
  await runAction("a button 'Choose plan'", () =>
    page.getByRole('button', { name: 'Choose plan', exact: true }).click(),
  );
  await enterCard(world, { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' });
  await pay(world);
  await runAction("the page's confirmation", () =>
    page.getByRole('status').filter({ hasText: 'Thank you.' }).waitFor({ state: 'visible' }),
  );
}
