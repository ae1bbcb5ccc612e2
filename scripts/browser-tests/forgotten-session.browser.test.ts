/** The server forgets a session while a form is filled in: it was restarted, or evicted the session. */
import { describe, expect, it } from 'vitest';
import { perform } from '../replay/perform.ts';
import { hostVisitor } from './host-visit.ts';

const host = hostVisitor();

describe('a session that the server forgot while the form was filled in', () => {
  it.each([
    ['buy-new-card', 'pay', 'CreateSubscription'],
    ['westpac-bank-accepted', 'pay', 'CreateSubscription'],
    ['save-new-bank-account', 'save', 'AttachPaymentMethod'],
  ])('takes one press all the same: %s', async (name, press, operation) => {
    const stage = await host.tryOut(name);
    for (const step of stage.scenario.steps) {
      if (step.do === press) {
        const ended = await fetch(`${stage.serverUrl}/sessions/${stage.sessionKey}`, { method: 'DELETE' });
        expect(await ended.json()).toMatchObject({ deleted: true });
      }
      if (!step.do.startsWith('expect')) await perform(stage, step);
    }
    await stage.page.getByRole('dialog').waitFor({ state: 'hidden' });
    const journal = await fetch(`${stage.serverUrl}/sessions/${stage.sessionKey}/journal`);
    const entries = ((await journal.json()) as { entries: { name: string; status: number }[] }).entries;
    const made = entries.filter((entry) => entry.name === operation);
    expect(made.map(({ status }) => status)).toEqual([200]);
  });
});
