/** The server forgets a session while a form is filled in: it was restarted, or evicted the session. */
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { hostVisitor } from './host-visit.ts';

const host = hostVisitor();

test.describe('a session that the server forgot while the form was filled in', () => {
  for (const [name, press, operation] of [
    ['buy-new-card', 'pay', 'CreateSubscription'],
    ['westpac-bank-accepted', 'pay', 'CreateSubscription'],
    ['save-new-bank-account', 'save', 'AttachPaymentMethod'],
  ] as const) {
    test(`takes one press all the same: ${name}`, async () => {
      const stage = await host.tryOut(name);
      for (const step of stage.scenario.steps) {
        if (step.type === press) {
          const ended = await fetch(`${stage.serverUrl}/sessions/${stage.sessionKey}`, { method: 'DELETE' });
          expect(await ended.json()).toMatchObject({ deleted: true });
        }
        if (!step.type.startsWith('expect')) await runStep(stage, step);
      }
      await stage.page.getByRole('dialog').waitFor({ state: 'hidden' });
      const journal = await fetch(`${stage.serverUrl}/sessions/${stage.sessionKey}/journal`);
      const entries = ((await journal.json()) as { entries: { name: string; status: number }[] }).entries;
      const made = entries.filter((entry) => entry.name === operation);
      expect(made.map(({ status }) => status)).toEqual([200]);
    });
  }
});
