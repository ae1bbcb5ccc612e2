import { type Page, test } from '@playwright/test';
import { describeStep, type Scenario } from '#scenarios';
import { buildPlayground } from '../../develop/build-playground.ts';
import { runStep } from '../handlers.ts';
import { type BackendOptions, changeState } from './backend-client.ts';
import { startForwardingServer } from './forward-requests.ts';
import { stateOf } from './provider-state.ts';

/**
 * Prepares the start of a scenario at a backend, runs the scenario's page on it, and tears the state down. The steps'
 * expectations judge the backend's responses. Throws a BackendRequestError when the backend cannot set up the state.
 */
export async function runWithBackend(page: Page, scenario: Scenario, backend: BackendOptions): Promise<void> {
  const change = stateOf(scenario);
  if (!change) throw new Error(`'${scenario.name}' names no provider state.`);
  const values = await changeState(backend, { ...change, action: 'setup' });
  const server = await startForwardingServer({
    ...{ backendUrl: backend.backendUrl, address: backend, values, scenario },
    staticDir: await buildPlayground(),
  });
  const world = { page, scenario, sessionKey: server.sessionKey, serverUrl: server.serverUrl };
  try {
    if (scenario.screen === 'small') await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.pageUrl);
    for (const step of scenario.steps) await test.step(describeStep(step), () => runStep(world, step));
  } catch (error) {
    if (error instanceof Error) error.message = [error.message, ...server.problems].join('\n');
    throw error;
  } finally {
    // A page that is left sends no requests to a server that has stopped.
    await page.goto('about:blank');
    await server.close();
    await changeState(backend, { ...change, action: 'teardown' });
  }
}
