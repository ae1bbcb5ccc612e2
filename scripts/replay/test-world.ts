import type { Locator, Page } from '@playwright/test';
import type { Scenario } from '#scenarios';

/** How long a step waits for its condition before it fails: enough for a slow machine that does other things as well. */
export const STEP_TIMEOUT_MS = 20_000;

/** The environment of a scenario's steps: a page in a browser, and its session on the scenario server. */
export interface TestWorld {
  page: Page;
  scenario: Scenario;
  /** `<scenario>.<session>`. */
  sessionKey: string;
  serverUrl: string;
}

export type PageWorld = Pick<TestWorld, 'page'>;

export const checkout = ({ page }: PageWorld): Locator => page.getByRole('dialog', { name: 'Checkout', exact: true });

export function surface({ page, scenario }: TestWorld): Locator {
  switch (scenario.host.start.opens) {
    case 'checkout':
      return checkout({ page });
    case 'payment form':
      return page.getByRole('region', { name: 'Order', exact: true });
    case 'payment method dialog':
      return page.getByRole('dialog');
  }
}

export const payButton = ({ page }: PageWorld, label = 'Confirm & pay'): Locator =>
  page.getByRole('button', { name: label, exact: true });

export const normalizeWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of `aria-describedby`, such as the reason of a disabled button. */
export async function readDescription(control: Locator): Promise<string> {
  const text = await control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  return normalizeWhitespace(text);
}
