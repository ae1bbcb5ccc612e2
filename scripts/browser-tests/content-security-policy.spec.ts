import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import { enterCard } from '../replay/actions.ts';
import { CORE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPageOptions, embeddingPageFixture } from './embedding-page.ts';
import { serveProvider } from './network.ts';
import { CARD_DETAILS } from './screens.ts';

const openPage = embeddingPageFixture();

test.describe('under the content security policy in the guide', () => {
  test('loads the provider, applies styles, and sells a plan in the dialog', { tag: CORE_TAG }, async () => {
    const { page } = await openUnderPolicy();
    await page.getByRole('button', { name: 'Buy A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    await enterCard({ page }, CARD_DETAILS);
    expect(await dialog.getByRole('textbox', { name: 'Account name' }).isVisible()).toBe(false);
    const panel = page.locator('[data-size]').filter({ has: dialog });
    expect(await panel.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
    await dialog.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought standard-monthly').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('saves a card in the save dialog', async () => {
    const { page } = await openUnderPolicy();
    await page.getByRole('button', { name: 'Change method A' }).click();
    await enterCard({ page }, CARD_DETAILS);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The payment method for your subscriptions has been updated').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('loads the provider in either of two copies of the module, and sells in both', async () => {
    let isBlocked = true;
    const { page, takePageErrors } = await openUnderPolicy(() => isBlocked, {
      scenarios: ['buy-new-card', 'buy-new-card'],
      hasTwoCopies: true,
    });
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    await page.getByRole('button', { name: 'Buy A' }).click();
    await dialog.getByText('The secure payment fields could not be loaded.').first().waitFor();
    isBlocked = false;
    // Presses the button behind the open dialog, as a script of the page would.
    await page.getByRole('button', { name: 'Buy B', includeHidden: true }).dispatchEvent('click');
    await dialog.getByText('Plus monthly').waitFor();
    for (const name of ['B', 'A']) {
      if (name === 'A') await dialog.getByRole('button', { name: 'Try again' }).click();
      await enterCard({ page }, CARD_DETAILS);
      await dialog.getByRole('button', { name: 'Confirm & pay' }).click();
      await page.getByText(`${name} bought`).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    expect(takePageErrors().every((error) => error.includes('net::ERR_FAILED'))).toBe(true);
  });
});

/** The policy that client/README.md documents, with the nonce of one response. */
async function documentedPolicy(nonce: string): Promise<string> {
  const guide = await readFile(projectPath('client/README.md'), 'utf8');
  const [, directives] = /^Content-Security-Policy:([^`]+)```/m.exec(guide) ?? [];
  if (directives === undefined)
    throw new Error('client/README.md has no block that starts with Content-Security-Policy:.');
  return directives.replace(/\s+/g, ' ').trim().replaceAll('{nonce}', nonce);
}

async function openUnderPolicy(isScriptBlocked: () => boolean = () => false, options: EmbeddingPageOptions = {}) {
  const network = async (context: BrowserContext, serverUrl: string) => {
    await context.addInitScript(recordViolations);
    await serveProvider(serverUrl, () => !isScriptBlocked())(context);
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
  return openPage({ ...options, network, withoutEmulator: true });
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
