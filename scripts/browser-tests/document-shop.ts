/** A page that sells one document, which can be bought repeatedly, to a user with two saved cards. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer, type World } from '#scenario-server';
import { card, checkoutPage, methods, type Scenario } from '#scenarios';
import { buildPlayground } from '../build-playground.ts';
import { waitUntil } from '../replay/wait-until.ts';

export const VISA_LABEL = 'Visa ending in 4242';
export const MASTERCARD_LABEL = 'Mastercard ending in 4444';
export const NOT_CONFIRMED =
  'We could not confirm whether your payment of $49.00 for Single document went through. Try again with the pay button: it repeats the same payment, and you will not be charged twice.';
export const THANK_YOU = 'Thank you. Single document is now yours.';

const visa = card();
const scenario: Scenario = {
  name: 'document-shop',
  group: 'Faults, races and repeats',
  title: 'One document',
  story: 'One document.',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  expected: [],
  fixtures: { saved: methods([visa, card({ brand: 'mastercard', last4: '4444' })], { default: visa }) },
  host: checkoutPage('pay-per-doc'),
  steps: [],
};
/** The same page with the standalone form. */
const formScenario: Scenario = {
  ...scenario,
  name: 'document-form',
  host: checkoutPage('pay-per-doc', { start: { opens: 'payment form' } }),
};

const nameOf = (session: string): string => (session.startsWith('form') ? formScenario : scenario).name;

/** A kept-alive connection would lead to the server before its restart. */
const NO_KEEP_ALIVE = { headers: { connection: 'close' } };

/** Starts the server of `npm start` with this scenario alone; it can restart at the same address. */
export async function startDocumentShop() {
  const staticDir = await buildPlayground();
  const start = async (port: number): Promise<RunningScenarioServer> =>
    startScenarioServer({
      port,
      staticDir,
      server: await createScenarioServer({ scenarios: [scenario, formScenario] }),
    });
  let scenarioServer = await start(0);
  const { port, url } = scenarioServer;
  const worldUrl = (session: string) => `${url}/sessions/${nameOf(session)}.${session}/world`;
  const readWorld = async (session: string): Promise<{ world: World }> =>
    (await fetch(worldUrl(session), NO_KEEP_ALIVE)).json();
  return {
    newSession: (surface: 'shop' | 'form' = 'shop') => `${surface}-${randomUUID().slice(0, 8)}`,
    addressOf: (session: string) => `${url}/?scenario=${nameOf(session)}&session=${session}`,
    /** How many documents the session's user has bought. */
    async purchases(session: string): Promise<number> {
      const { world } = await readWorld(session);
      return world.subscriptions.filter(({ productId }) => productId === world.priceList.productList['pay-per-doc'])
        .length;
    },
    /** Corrects the clock that the session's pages read. */
    async moveClock(session: string, ms: number): Promise<void> {
      const { world } = await readWorld(session);
      const now = new Date(Date.parse(world.now) + ms).toISOString();
      const response = await fetch(worldUrl(session).replace(/world$/, 'clock'), {
        method: 'POST',
        headers: { ...NO_KEEP_ALIVE.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      });
      if (!response.ok) throw new Error(`The clock was not moved: ${await response.text()}`);
    },
    /** Stops the server, closing all connections, and starts it again with the session's world. */
    async restart(session: string): Promise<void> {
      const world = await readWorld(session);
      await scenarioServer.close();
      scenarioServer = await start(port);
      const response = await fetch(worldUrl(session), {
        method: 'PUT',
        headers: { ...NO_KEEP_ALIVE.headers, 'content-type': 'application/json' },
        body: JSON.stringify(world),
      });
      if (!response.ok) throw new Error(`The world was not restored: ${await response.text()}`);
    },
    close: () => scenarioServer.close(),
  };
}

export type DocumentShop = Awaited<ReturnType<typeof startDocumentShop>>;

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm & pay', exact: true });

/** Opens the dialog and waits until it is ready, or has found an earlier payment and closed. */
export async function openCheckout(page: Page): Promise<'ready' | 'paid'> {
  await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  let isPaid = false;
  await waitUntil('the checkout to be ready', async () => {
    isPaid = await isThankYouVisible(page);
    return isPaid || (await isReadyToPay(page)) || { seen: 'neither a pay button nor a confirmation' };
  });
  return isPaid ? 'paid' : 'ready';
}

/** Whether the page confirms the purchase. */
export const isThankYouVisible = (page: Page): Promise<boolean> =>
  page
    .getByText(THANK_YOU)
    .isVisible()
    // The page is reloading.
    .catch(() => false);

/** Whether the pay button is enabled. Evaluated in one call, because the button may be removed at any time. */
export const isReadyToPay = (page: Page): Promise<boolean> =>
  confirmButton(page)
    .evaluateAll((buttons) =>
      buttons.some((button) => !(button as HTMLButtonElement).disabled && button.getAttribute('aria-busy') !== 'true'),
    )
    .catch(() => false);
