import { getTrigger, type Step } from '#scenarios';
import type { TestWorld } from './test-world.ts';
import { runAction } from './wait-until.ts';

/** Runs a step that happens outside the page: a request to the session, or an event for the host page. */
export async function runTrigger(world: TestWorld, step: Step): Promise<void> {
  const trigger = getTrigger(step);
  switch (trigger?.kind) {
    case 'event':
      return world.page.evaluate((name) => void dispatchEvent(new CustomEvent(name)), trigger.name);
    case 'request':
      return runAction(`the session's ${trigger.path} to change`, () =>
        postToSession(world, trigger.path, trigger.body),
      );
    case undefined:
      throw new Error(`The step '${step.type}' has no trigger: it runs on the page.`);
  }
}

/** Changes a session's clock, faults, methods or world. */
export async function postToSession(
  { serverUrl, sessionKey }: Pick<TestWorld, 'serverUrl' | 'sessionKey'>,
  path: string,
  body: unknown,
): Promise<void> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`[checkout] HTTP ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
