import { type Step, triggerOf } from '#scenarios';
import type { Stage } from './stage.ts';
import { doing } from './until.ts';

/** Makes a step happen that happens outside the page: as a request to the session, or an event for the host page. */
export async function trigger(stage: Stage, step: Step): Promise<void> {
  const found = triggerOf(step);
  switch (found?.kind) {
    case 'event':
      return stage.page.evaluate((name) => void dispatchEvent(new CustomEvent(name)), found.name);
    case 'request':
      return doing(`the session's ${found.path} to change`, () => send(stage, found.path, found.body));
    case undefined:
      throw new Error(`The step '${step.type}' is done on the page.`);
  }
}

async function send({ serverUrl, sessionKey }: Stage, path: string, body: object): Promise<void> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
