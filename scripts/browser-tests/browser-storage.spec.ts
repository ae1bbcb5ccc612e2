import { test } from '../replay/fixtures.ts';
import type { Stage } from '../replay/stage.ts';
import { hostVisitor, panelOf } from './host-visit.ts';

const visit = hostVisitor();

test.describe('a stored payment that no backend can be asked about', () => {
  for (const [what, idempotencyKey] of [
    ['a line break', 'key\nX-Injected: 1'],
    ['letters that no header takes', 'ключ-1'],
    ['17 kB', 'k'.repeat(17_000)],
    ['nothing but spaces', '   '],
  ] as const) {
    test(`does not keep the plan from being bought: its key has ${what}`, async () => {
      const stage = await visit.tryOut('buy-new-card');
      await storePayment(stage, idempotencyKey);
      await buy(stage);
    });
  }
});

test.describe('the playground', () => {
  test('works where the browser forbids storage', async () => {
    const stage = await visit.tryOut('buy-new-card', '', FORBIDDEN_STORAGE);
    const { page } = stage;
    await buy(stage);
    const loadedAgain = page.waitForEvent('load');
    await panelOf(page).getByRole('button', { name: 'Start over' }).click();
    await loadedAgain;
    await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
  });

  for (const text of [
    '{',
    '7',
    '[null]',
    '[{"kind":"told"}]',
    '[{"kind":"pressed","name":{},"at":1,"afterEntry":0}]',
    '{"at":1}',
  ]) {
    test(`ignores what it did not store itself: ${text}`, async () => {
      const stage = await visit.tryOut('pay-response-lost@reloaded');
      const { page } = stage;
      const host = await hostOf(stage);
      // The page stores what has happened as it is left, and this page leaves after it.
      await page.evaluate(
        ([name, stored]) => {
          const store = () => {
            sessionStorage.setItem(`happenings of ${name.session} ${name.journal}`, stored);
            sessionStorage.setItem(`first instant of ${name.session}`, stored);
          };
          addEventListener('pagehide', store);
        },
        [host, text] as const,
      );
      await page.reload();
      await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
    });
  }
});

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

const hostOf = async ({ serverUrl, sessionKey }: Stage) =>
  (await (await fetch(`${serverUrl}/sessions/${sessionKey}/host`)).json()) as Host;

/** Stores a payment as the module does, with any key. */
async function storePayment(stage: Stage, idempotencyKey: string): Promise<void> {
  const host = await hostOf(stage);
  const productId = host.appConfig.productList['standard-monthly'];
  const pays = { with: 'method', paymentMethodId: 'pm_1', stripeCustomerId: null, setupIntentId: null };
  const payment = {
    idempotencyKey,
    request: { kind: 'create', purchase: { productId, price: 4900, pays, pricePointHandle: null, extras: {} } },
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
  await stage.page.evaluate(([item, text]) => localStorage.setItem(item, text), [name, record] as const);
}

async function buy({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Start this scenario' }).click();
  const input = (title: string, name: string) =>
    page.frameLocator(`iframe[title="Secure ${title} input frame"]`).locator(`input[name="${name}"]`);
  await input('card number', 'cardnumber').fill('4242424242424242');
  await input('expiration date', 'exp-date').fill('1230');
  await input('CVC', 'cvc').fill('123');
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
  await page.getByRole('button', { name: 'Confirm & pay' }).click();
  await page.getByText('Thank you. Standard monthly is now yours.').waitFor();
}
