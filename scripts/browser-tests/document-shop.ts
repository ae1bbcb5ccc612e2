/** A page that sells one document, which can be bought many times, to a user with two saved cards. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer, type World } from '#scenario-server';
import { buying, card, methods, type Scenario } from '#scenarios';
import { builtHostPage } from '../playground-build.ts';
import { until } from '../replay/until.ts';

export const VISA = 'Visa ending in 4242';
export const MASTERCARD = 'Mastercard ending in 4444';
export const NOT_CONFIRMED =
  'We could not confirm whether your payment of $49.00 for Single document went through. Try again with the pay button: it repeats the same payment, and you will not be charged twice.';
export const THANKS = 'Thank you. Single document is now yours.';

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
  host: buying('pay-per-doc'),
  steps: [],
};

/** A connection that is kept would be to the server of before. */
const ONE_CALL = { headers: { connection: 'close' } };

/** What `npm start` serves, with this scenario alone; it can be ended and started again at the same address. */
export async function documentShop() {
  const staticDir = await builtHostPage();
  const start = async (port: number): Promise<RunningScenarioServer> =>
    startScenarioServer({ port, staticDir, server: await createScenarioServer({ scenarios: [scenario] }) });
  let running = await start(0);
  const { port, url } = running;
  const worldAt = (session: string) => `${url}/sessions/${scenario.name}.${session}/world`;
  const readWorld = async (session: string): Promise<{ world: World }> =>
    (await fetch(worldAt(session), ONE_CALL)).json();
  return {
    newSession: () => `shop-${randomUUID().slice(0, 8)}`,
    addressOf: (session: string) => `${url}/?scenario=${scenario.name}&session=${session}`,
    /** How many documents this session's user has bought. */
    async purchases(session: string): Promise<number> {
      const { world } = await readWorld(session);
      return world.subscriptions.filter(({ productId }) => productId === world.priceList.productList['pay-per-doc'])
        .length;
    },
    /** Ends the server with all its connections, and starts it again with what this session had. */
    async restart(session: string): Promise<void> {
      const world = await readWorld(session);
      await running.close();
      running = await start(port);
      const response = await fetch(worldAt(session), {
        method: 'PUT',
        headers: { ...ONE_CALL.headers, 'content-type': 'application/json' },
        body: JSON.stringify(world),
      });
      if (!response.ok) throw new Error(`The world was not taken back: ${await response.text()}`);
    },
    close: () => running.close(),
  };
}

export type DocumentShop = Awaited<ReturnType<typeof documentShop>>;

export const payButton = (page: Page) => page.getByRole('button', { name: 'Confirm & pay', exact: true });

/** Opens the dialog and waits until it is ready, or has found the earlier payment and closed. */
export async function openCheckout(page: Page): Promise<'ready' | 'paid'> {
  await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  let isPaid = false;
  await until('the checkout to be ready', async () => {
    isPaid = await isThanked(page);
    return isPaid || (await isIdle(page)) || { seen: 'neither a pay button nor thanks' };
  });
  return isPaid ? 'paid' : 'ready';
}

/** The page says that the document was bought. */
export const isThanked = (page: Page): Promise<boolean> =>
  page
    .getByText(THANKS)
    .isVisible()
    // The page is being loaded anew.
    .catch(() => false);

/** The pay button can be pressed. Looked at in one go: it may be gone the next moment. */
export const isIdle = (page: Page): Promise<boolean> =>
  payButton(page)
    .evaluateAll((buttons) =>
      buttons.some((button) => !(button as HTMLButtonElement).disabled && button.getAttribute('aria-busy') !== 'true'),
    )
    .catch(() => false);
