import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { inProject } from '../in-project.ts';
import { expect, test } from '../replay/fixtures.ts';
import { embeddingPages } from './embedding-page.ts';

const visit = embeddingPages();

test.describe('under the content security policy that the README asks for', () => {
  test('loads the provider, is styled, and sells a plan in the dialog', async () => {
    const { page } = await openUnderPolicy();
    await page.getByRole('button', { name: 'Buy A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    await enterCard(page);
    await dialog.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
    expect(await dialog.getByRole('textbox', { name: 'Account name' }).isVisible()).toBe(false);
    expect(await dialog.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    await dialog.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought standard-monthly').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('saves a card in the save dialog', async () => {
    const { page } = await openUnderPolicy();
    await page.getByRole('button', { name: 'Change method A' }).click();
    await enterCard(page);
    await page.getByRole('textbox', { name: 'Card holder name' }).fill('Alex Nguyen');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The payment method for your subscriptions has been updated').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('loads a provider script that failed when the user asks again', async () => {
    let isBlocked = true;
    const { page, takeComplaints } = await openUnderPolicy('buy-new-card', () => isBlocked);
    await page.getByRole('button', { name: 'Buy A' }).click();
    await page.getByText('The secure payment fields could not be loaded.').first().waitFor();
    isBlocked = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await enterCard(page);
    expect(await violations(page)).toEqual([]);
    expect(takeComplaints().every((complaint) => complaint.includes('net::ERR_FAILED'))).toBe(true);
  });
});

/** The policy as the README has it, for the nonce of one response. */
async function documentedPolicy(nonce: string): Promise<string> {
  const readme = await readFile(inProject('README.md'), 'utf8');
  const [, directives] = /^Content-Security-Policy:([^`]+)```/m.exec(readme) ?? [];
  if (directives === undefined) throw new Error('README.md has no block that begins with Content-Security-Policy:.');
  return directives.replace(/\s+/g, ' ').trim().replaceAll('{nonce}', nonce);
}

/** A page that is served with that policy, and leaves the provider's script to the module. */
async function openUnderPolicy(scenario = 'buy-new-card', isScriptBlocked: () => boolean = () => false) {
  const network = async (context: BrowserContext, serverUrl: string) => {
    await context.addInitScript(recordViolations);
    await context.route('https://js.stripe.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const isScript = pathname.endsWith('/stripe.js');
      if (isScript && isScriptBlocked()) return route.abort();
      const url = `${serverUrl}${isScript ? '/stripe.js' : pathname}${search}`;
      // To the scenario server these are the provider's own requests; it knows no origin at js.stripe.com.
      const { origin: _, ...headers } = await route.request().allHeaders();
      return route.fulfill({ response: await route.fetch({ url, headers }) });
    });
    await context.route(
      (url) => url.origin === new URL(serverUrl).origin && url.pathname === '/',
      async (route) => {
        const response = await route.fetch();
        const [, nonce = ''] = /<script nonce="([^"]+)"/.exec(await response.text()) ?? [];
        const headers = { ...response.headers(), 'content-security-policy': await documentedPolicy(nonce) };
        await route.fulfill({ response, headers });
      },
    );
  };
  return visit({ scenarios: [scenario], network, withoutEmulator: true });
}

declare global {
  interface Window {
    violations: string[];
  }
}

const recordViolations = () => {
  window.violations = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    window.violations.push(`${effectiveDirective}: ${blockedURI} (${sourceFile})`);
  });
};
const violations = (page: Page) => page.evaluate(() => window.violations);

async function enterCard(page: Page): Promise<void> {
  const input = (title: string, name: string) =>
    page.frameLocator(`iframe[title="Secure ${title} input frame"]`).locator(`input[name="${name}"]`);
  await input('card number', 'cardnumber').fill('4242424242424242');
  await input('expiration date', 'exp-date').fill('1230');
  await input('CVC', 'cvc').fill('123');
}
