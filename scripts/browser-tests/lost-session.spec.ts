/** The server loses a session while a form is filled in, as after a restart or an eviction. */
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { playgroundFixture } from './playground-fixture.ts';

const playground = playgroundFixture();

test.describe('a session lost while the form is filled in', () => {
  for (const [name, press, operation] of [
    ['buy-new-card', 'pay', 'CreateSubscription'],
    ['westpac-bank-accepted', 'pay', 'CreateSubscription'],
    ['save-new-bank-account', 'save', 'AttachPaymentMethod'],
  ] as const) {
    test(`still pays or saves with one press: ${name}`, async () => {
      const world = await playground.openScenario(name);
      for (const step of world.scenario.steps) {
        if (step.type === press) {
          const response = await fetch(`${world.serverUrl}/sessions/${world.sessionKey}`, { method: 'DELETE' });
          expect(await response.json()).toMatchObject({ deleted: true });
        }
        if (!step.type.startsWith('expect')) await runStep(world, step);
      }
      await world.page.getByRole('dialog').waitFor({ state: 'hidden' });
      const journal = await fetch(`${world.serverUrl}/sessions/${world.sessionKey}/journal`);
      const entries = ((await journal.json()) as { entries: { name: string; status: number }[] }).entries;
      const requests = entries.filter((entry) => entry.name === operation);
      expect(requests.map(({ status }) => status)).toEqual([200]);
    });
  }
});
