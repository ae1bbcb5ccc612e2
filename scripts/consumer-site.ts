import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startScenarioServer } from '#scenario-server';
import { catalogue } from '#scenarios';
import type { BuiltPage } from './consumer-build.ts';
import { chooseScenarios } from './replay/choose-scenarios.ts';
import { gatherComplaints } from './replay/complaints.ts';
import { DEADLINE_MS, type Stage } from './replay/stage.ts';

/** A built page of a customer, served as in production by the scenario server. */
export interface ConsumerSite {
  /** A page of it in a session of its own. */
  open(scenario: string, context?: BrowserContext): Promise<ConsumerVisit>;
  /** A browser cache of its own. */
  newContext(): Promise<BrowserContext>;
  close(): Promise<void>;
}

export interface ConsumerVisit extends Stage {
  /** The files of the page that were asked for so far. */
  loaded: () => string[];
  /** What the page complained about so far. */
  complaints: string[];
}

export async function openConsumerSite(browser: Browser, { folder }: BuiltPage): Promise<ConsumerSite> {
  const { url, close } = await startScenarioServer({ port: 0, staticDir: folder });
  const newContext = async () => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      viewport: { width: 1280, height: 900 },
    });
    context.setDefaultTimeout(DEADLINE_MS);
    return context;
  };
  return {
    newContext,
    async open(name, given) {
      const context = given ?? (await newContext());
      const [scenario] = chooseScenarios({ all: false, groups: [], names: [name] }, catalogue);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const sessionKey = `${name}.page-${randomUUID().slice(0, 8)}`;
      const page = await context.newPage();
      const visit = {
        page,
        scenario,
        sessionKey,
        serverUrl: url,
        loaded: filesAsked(page, url),
        complaints: gatherComplaints(context),
      };
      await page.goto(`${url}/?session=${sessionKey}`);
      await page.getByRole('button', { name: 'Choose plan', exact: true }).waitFor();
      return visit;
    },
    close,
  };
}

/** Gathers the files of the page itself: not the API, and not the card provider, which is at another origin. */
function filesAsked(page: Page, url: string): () => string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== url) return;
    if (pathname === '/') asked.add('index.html');
    else if (path.extname(pathname) !== '') asked.add(pathname.slice(1));
  });
  return () => [...asked];
}
