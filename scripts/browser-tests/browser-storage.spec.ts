import { test } from '../replay/fixtures.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { panelOf, playgroundFixture } from './playground-fixture.ts';
import { fillCard } from './provider-input.ts';

const playground = playgroundFixture();

/** A line break, letters that a header does not allow, 17 kB, and only spaces. */
const INVALID_KEYS = ['key\nX-Injected: 1', 'ключ-1', 'k'.repeat(17_000), '   '];

test('stored payments with invalid idempotency keys do not block buying the plan', async () => {
  const world = await playground.openScenario('buy-new-card');
  for (const key of INVALID_KEYS) await storePayment(world, key);
  await buy(world);
});

test.describe('the playground', () => {
  test('works when the browser blocks storage', async () => {
    const world = await playground.openScenario('buy-new-card', '', FORBIDDEN_STORAGE);
    const { page } = world;
    await buy(world);
    const reloaded = page.waitForEvent('load');
    await panelOf(page).getByRole('button', { name: 'Start over' }).click();
    await reloaded;
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
  });

  test('ignores invalid stored values', async () => {
    const world = await playground.openScenario('pay-response-lost@reloaded');
    const { page } = world;
    const host = await hostOf(world);
    for (const text of INVALID_VALUES) {
      // The page stores its events on pagehide; this listener runs after it.
      await page.evaluate(
        ([name, stored]) => {
          const store = () => {
            sessionStorage.setItem(`page events of ${name.session} ${name.journal}`, stored);
            sessionStorage.setItem(`initial instant of ${name.session}`, stored);
          };
          addEventListener('pagehide', store);
        },
        [host, text] as const,
      );
      await page.reload();
      await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    }
  });
});

const INVALID_VALUES = [
  '{',
  '7',
  '[null]',
  '[{"kind":"told"}]',
  '[{"kind":"pressed","name":{},"at":1,"lastEntryId":0}]',
  '{"at":1}',
];

const FORBIDDEN_STORAGE = `for (const area of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, area, { get() { throw new DOMException('Access is denied.', 'SecurityError'); } });
}`;

interface Host {
  session: string;
  journal: string;
  now: string;
  publishableKey: string;
  user: { flakeId: string };
  appConfig: { productList: Record<string, string> };
}

const hostOf = async ({ serverUrl, sessionKey }: TestWorld) =>
  (await (await fetch(`${serverUrl}/sessions/${sessionKey}/host`)).json()) as Host;

/** Stores a payment as the module does. */
async function storePayment(world: TestWorld, idempotencyKey: string): Promise<void> {
  const host = await hostOf(world);
  const productId = host.appConfig.productList['standard-monthly'];
  const paymentSource = { kind: 'method', paymentMethodId: 'pm_1', stripeCustomerId: null };
  const payment = {
    idempotencyKey,
    request: {
      kind: 'create',
      purchase: { productId, price: 4900, paymentSource, pricePointHandle: null, extras: {} },
    },
    planHandle: 'standard-monthly',
    planName: 'Standard monthly',
    productId,
    price: 4900,
    subtotal: 4900,
    paymentType: 'credit card',
    offer: null,
    subscriptionsBefore: [],
  };
  const name = `legal-checkout payment ${host.publishableKey} ${host.user.flakeId} ${idempotencyKey}`;
  const record = JSON.stringify({ status: 'sent', at: host.now, payment });
  await world.page.evaluate(([item, text]) => localStorage.setItem(item, text), [name, record] as const);
}

async function buy({ page }: TestWorld): Promise<void> {
  await page.getByRole('button', { name: 'Start this scenario' }).click();
  await fillCard(page);
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
  await page.getByRole('button', { name: 'Confirm & pay' }).click();
  await page.getByText('Thank you. Standard monthly is now yours.').waitFor();
}
