import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Scenario } from '#scenarios';

/** How long a step waits for its condition before it fails. */
export const DEADLINE_MS = 8000;

/** Where a walk takes place: the page in a browser, and the session in the scenario server. */
export interface Stage {
  page: Page;
  scenario: Scenario;
  /** `<scenario>.<session>`. */
  sessionKey: string;
  /** The scenario server, which keeps the session's journal. */
  serverUrl: string;
}

/** Where pages and their scenario server are. */
export interface Site {
  pageUrl: string;
  serverUrl: string;
}

/** Called with each new browser context before its page opens: for whoever wants to stand between page and network. */
export type PrepareContext = (context: BrowserContext, sessionKey: string) => Promise<void>;

export const checkout = ({ page }: Stage): Locator => page.getByRole('dialog', { name: 'Checkout', exact: true });

/** The pay button, wherever the scenario's host put it. */
export const payButton = ({ page }: Stage): Locator => page.getByRole('button', { name: 'Confirm & pay', exact: true });
