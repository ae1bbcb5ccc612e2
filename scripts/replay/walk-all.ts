import type { Browser } from 'playwright-core';
import type { Scenario } from '#scenarios';
import { Problem } from '../command.ts';
import { takeSeat } from './seat.ts';
import type { Site } from './stage.ts';
import { type WalkListener, walk } from './walk.ts';

interface AllWalks {
  browser: Browser;
  site: Site;
  scenarios: readonly Scenario[];
  /** How many are walked side by side. */
  workers: number;
  listenerOf(scenario: Scenario): WalkListener;
  /** Hears of each walk when it is over. */
  walked(scenario: Scenario): Promise<void>;
}

/** Walks all of them in their order, several side by side, each of these in a tab of its own. */
export async function walkAll({ browser, site, scenarios, workers, listenerOf, walked }: AllWalks): Promise<void> {
  const waiting = [...scenarios];
  const work = async () => {
    const seat = await takeSeat(browser);
    for (let scenario = waiting.shift(); scenario; scenario = waiting.shift()) {
      try {
        await walk({ seat, site, scenario, listener: listenerOf(scenario) });
      } catch (error) {
        if (browser.isConnected() && !seat.page.isClosed()) throw error;
        throw new Problem(`The browser was closed, or has ended by itself, in the middle of ${scenario.name}.`);
      }
      await walked(scenario);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, scenarios.length) }, work));
}
