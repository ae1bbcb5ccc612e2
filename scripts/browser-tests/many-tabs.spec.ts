/** More tabs than a browser opens connections to one origin (six, over HTTP/1.1). */

import type { Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { panelOf, playgroundFixture } from './playground-fixture.ts';

const playground = playgroundFixture();
const TABS = 9;

const entries = (page: Page) => panelOf(page).getByRole('region', { name: 'Journal' }).locator('ol > li');
const purchases = (page: Page) => entries(page).filter({ hasText: 'CreateSubscription' });

/** As browsers do for the tabs behind another, which a headless browser does not have. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

async function buy(world: TestWorld): Promise<void> {
  for (const step of world.scenario.steps) await runStep(world, step);
}

test.describe('many tabs', () => {
  test('load, pay, and show the journal, each of its own session', async () => {
    test.setTimeout(120_000);
    const worlds: TestWorld[] = [];
    for (let tab = 0; tab < TABS; tab += 1) {
      const world = await playground.openScenario('buy-saved-default-card');
      worlds.push(world);
      await setHidden(world.page, true);
    }
    // The last tab, one in the middle, and the first.
    for (const world of [worlds.at(-1), worlds[4], worlds[0]]) {
      if (!world) throw new Error('The tab does not exist.');
      await buy(world);
      expect(await purchases(world.page).count()).toBe(0);
      await setHidden(world.page, false);
      await expect(purchases(world.page)).toHaveCount(1);
      await setHidden(world.page, true);
    }
    await expect(purchases(worlds[1]?.page as Page)).toHaveCount(0);
  });

  test('keep their journals up to date after the first is closed and after a session is reset', async () => {
    const [first, second, third] = [
      await playground.openScenario('buy-saved-default-card'),
      await playground.openScenario('buy-saved-default-card'),
      await playground.openScenario('buy-saved-default-card'),
    ];
    const panel = await playground.open(
      `/?scenario=${second.scenario.name}&session=${second.sessionKey.split('.').at(-1)}`,
    );
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
