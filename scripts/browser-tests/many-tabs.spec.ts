/** More tabs than a browser opens connections to one origin (six, over HTTP/1.1). */

import type { Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import type { Stage } from '../replay/stage.ts';
import { hostVisitor, panelOf } from './host-visit.ts';

const host = hostVisitor();
const TABS = 9;

const entries = (page: Page) => panelOf(page).getByRole('region', { name: 'Journal' }).locator('ol > li');
const purchases = (page: Page) => entries(page).filter({ hasText: 'CreateSubscription' });

async function buy(stage: Stage): Promise<void> {
  for (const step of stage.scenario.steps) await runStep(stage, step);
}

test.describe('many tabs', () => {
  test('all load, pay, and follow what was sent, each in its own session', async () => {
    test.setTimeout(120_000);
    const stages: Stage[] = [];
    for (let tab = 0; tab < TABS; tab += 1) stages.push(await host.tryOut('buy-saved-default-card'));
    // The last tab, one between, and the first, which was there before all others.
    for (const stage of [stages.at(-1), stages[4], stages[0]]) {
      if (!stage) throw new Error('There is no such tab.');
      await buy(stage);
      await expect(purchases(stage.page)).toHaveCount(1);
    }
    await expect(purchases(stages[1]?.page as Page)).toHaveCount(0);
  });

  test('go on following when the first of them is closed, and when the server starts a session over', async () => {
    const [first, second, third] = [
      await host.tryOut('buy-saved-default-card'),
      await host.tryOut('buy-saved-default-card'),
      await host.tryOut('buy-saved-default-card'),
    ];
    const panel = await host.open(`/?scenario=${second.scenario.name}&session=${second.sessionKey.split('.').at(-1)}`);
    await panelOf(panel).getByText('Nothing was sent yet.').waitFor();
    await first.page.close();
    await buy(second);
    await expect(purchases(panel)).toHaveCount(1);
    expect(await entries(third.page).count()).toBe(0);
    await fetch(`${second.serverUrl}/sessions/${second.sessionKey}`, { method: 'DELETE' });
    await panelOf(panel).getByText('Nothing was sent yet.').waitFor();
    await buy(third);
    await expect(purchases(third.page)).toHaveCount(1);
  });
});
