import type { BrowserContext, Locator, Page } from '@playwright/test';
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
  /** Nobody else walks here: each scenario has one session, of one name, and so the same ids and filled-in values. */
  isOurs?: boolean;
}

/** Called with each new browser context before its page opens: for whoever wants to stand between page and network. */
export type PrepareContext = (context: BrowserContext, sessionKey: string) => Promise<void>;

export const checkout = ({ page }: Pick<Stage, 'page'>): Locator =>
  page.getByRole('dialog', { name: 'Checkout', exact: true });

/** What the scenario's host opens: a dialog, or the standalone form in the page. */
export function surface({ page, scenario }: Stage): Locator {
  switch (scenario.host.start.opens) {
    case 'checkout':
      return checkout({ page });
    case 'payment form':
      return page.getByRole('region', { name: 'Order', exact: true });
    case 'payment method dialog':
      return page.getByRole('dialog');
  }
}

/** The pay button, wherever the scenario's host put it, and whatever it is called there. */
export const payButton = ({ page }: Stage, label = 'Confirm & pay'): Locator =>
  page.getByRole('button', { name: label, exact: true });
