import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { findScenario } from '#scenarios';
import type { BuiltPage } from '../consumer-check/build-page.ts';
import { newContext } from '../replay/page.ts';
import type { TestWorld } from '../replay/test-world.ts';

/** A consumer's built page, served by the scenario server. */
export interface ConsumerSite {
  /** Opens the page in a new session. */
  open(scenario: string, context?: BrowserContext): Promise<TestWorld>;
  /** Creates a context with an empty browser cache. */
  newContext(): Promise<BrowserContext>;
  close(): Promise<void>;
}

export async function openConsumerSite(browser: Browser, { folder }: BuiltPage): Promise<ConsumerSite> {
  const { url, close } = await startScenarioServer({ port: 0, staticDir: folder });
  const newSiteContext = () => newContext(browser, { reducedMotion: 'no-preference' });
  return {
    newContext: newSiteContext,
    async open(name, existingContext) {
      const context = existingContext ?? (await newSiteContext());
      const scenario = findScenario(name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const sessionKey = `${name}.page-${randomUUID().slice(0, 8)}`;
      const page = await context.newPage();
      await page.goto(`${url}/?session=${sessionKey}`);
      await page.getByRole('button', { name: 'Choose plan', exact: true }).waitFor();
      return { page, scenario, sessionKey, serverUrl: url };
    },
    close,
  };
}
