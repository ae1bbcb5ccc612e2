/** Payments with a backend that follows only the specification: without error codes and idempotency keys. */
import type { BrowserContext, Page, Route } from '@playwright/test';
import { bankPage, enterCard } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, type EmbeddingPageOptions, embeddingPageFixture } from './embedding-page.ts';
import { CARD_DETAILS, CHALLENGE_CARD_NUMBER } from './screens.ts';

const openPage = embeddingPageFixture();

type Subscription = { id: string; productId: string; state: string };
const VISA = {
  id: 'pm_1',
  card: { brand: 'visa', exp_month: 12, exp_year: 2099, last4: '4242' },
  au_becs_debit: null,
};
const PLUS = 'prod_plus_monthly';
const STANDARD = 'prod_standard_monthly';

/** How the response to a purchase arrives: as the backend sends it, not at all, or as the refusal of a repeated request. */
type Arrival = 'arrives' | 'is lost' | { refusal: string; code?: string };

interface Variables {
  paymentProfile?: { currentSubscriptionId: string; currentSubscriptionPrice: number };
  subscriptionId?: string;
}

function plainBackend(initial: Subscription[] = []) {
  const backend = {
    subscriptions: initial,
    /** The price and the product, or the migrated subscription, of each executed purchase. */
    purchases: [] as (string | number)[][],
    arrival: 'arrives' as Arrival,
    isListLost: false,
    /** What a purchase does to the subscriptions instead of adding an active one. */
    change: null as (() => void) | null,
    adjustment: -1_500,
    stalled: [] as string[],
  };
  const buy = ({ paymentProfile, subscriptionId }: Variables) => {
    const { currentSubscriptionId, currentSubscriptionPrice } = paymentProfile ?? {};
    const id = `sub_${backend.purchases.length + 1}`;
    backend.purchases.push([currentSubscriptionId ?? subscriptionId ?? '', currentSubscriptionPrice ?? 0]);
    if (backend.change) backend.change();
    else backend.subscriptions.push({ id, productId: currentSubscriptionId ?? STANDARD, state: 'active' });
    return { id };
  };
  const answers: Record<string, (variables: Variables) => unknown> = {
    GetUserSubscriptions: () => ({ activeSubscription: null, subscriptionList: backend.subscriptions }),
    ListPaymentMethod: () => ({ data: [VISA], defaultPayment: VISA.id }),
    GetMigrationPreview: () => ({
      migration: { prorated_adjustment_in_cents: backend.adjustment, payment_due_in_cents: 4_900 + backend.adjustment },
    }),
    CreateSubscription: buy,
    MigrateSubscription: buy,
  };
  async function respond(route: Route): Promise<void> {
    const { operationName, variables } = route.request().postDataJSON();
    const isPurchase = /^(Create|Migrate)Subscription$/.test(operationName);
    const answer = answers[operationName];
    if (backend.stalled.includes(operationName)) return;
    if (!answer) return route.fallback();
    const field = operationName.charAt(0).toLowerCase() + operationName.slice(1);
    const data = { [field]: answer(variables) };
    if (backend.isListLost && operationName === 'GetUserSubscriptions') return route.abort();
    if (!isPurchase || backend.arrival === 'arrives') return route.fulfill({ json: { data } });
    if (backend.arrival === 'is lost') return route.abort('connectionreset');
    const { refusal: message, code } = backend.arrival;
    return route.fulfill({ json: { data: null, errors: [{ message, ...(code && { extensions: { code } }) }] } });
  }
  return { backend, network: (context: BrowserContext) => context.route('**/graphql', respond) };
}

async function openShop(initial?: Subscription[], options: EmbeddingPageOptions = {}) {
  const { backend, network } = plainBackend(initial);
  const shop = await openPage({ ...options, network });
  return { ...shop, backend };
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Confirm & pay' });
async function openDialog({ page }: Pick<EmbeddingPage, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.getByRole('tab', { name: 'Credit & debit card' }).click();
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).check();
}
async function close({ page }: Pick<EmbeddingPage, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Close checkout' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
const bought = ({ page }: Pick<EmbeddingPage, 'page'>) => page.getByText('A bought').waitFor();

test.describe('nothing is bought twice, or reported as paid without being paid', { tag: EVERY_ENGINE_TAG }, () => {
  test('a payment of unknown outcome is not sent again for another document', { tag: CORE_TAG }, async () => {
    const shop = await openShop();
    const { page, backend } = shop;
    await shop.change(0, { planHandle: 'pay-per-doc', tracking: { documentId: 'deed' } });
    await openDialog(shop);
    Object.assign(backend, { arrival: 'is lost', isListLost: true });
    await payButton(page).click();
    await page.getByText('Payment processing failed').waitFor();
    await close(shop);
    Object.assign(backend, { arrival: 'arrives', isListLost: false });
    await shop.change(0, { tracking: { documentId: 'will' } });
    await openDialog(shop);
    await page
      .getByText(/^We don't know yet whether your payment of \$[\d.]+ at \d+:\d\d [ap]m went through/)
      .waitFor();
    await payButton(page).click();
    await page.getByText('A document was bought after your payment could not be confirmed.').waitFor();
    expect(backend.purchases).toHaveLength(1);
    await payButton(page).click();
    await bought(shop);
    expect(backend.purchases).toHaveLength(2);
  });

  for (const code of ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', undefined])
    test(`the next press finds a purchase that the backend made, but refused with ${code ?? 'no code'}`, async () => {
      const shop = await openShop();
      const { page, backend } = shop;
      await openDialog(shop);
      backend.arrival = { refusal: 'Not now.', ...(code && { code }) };
      await payButton(page).click();
      await page.getByText('Not now.').waitFor();
      backend.arrival = 'arrives';
      await payButton(page).click();
      await page.getByText('Your earlier payment went through').waitFor();
      expect(backend.purchases).toEqual([[STANDARD, 4_900]]);
    });

  test('an upgrade whose response is lost is found under its new id', async () => {
    const shop = await openShop([{ id: 'sub_old', productId: PLUS, state: 'active' }]);
    const { page, backend } = shop;
    await openDialog(shop);
    Object.assign(backend, {
      arrival: 'is lost',
      isListLost: true,
      change: () => {
        backend.subscriptions = [{ id: 'sub_new', productId: STANDARD, state: 'active' }];
      },
    });
    await payButton(page).click();
    await page.getByText('Payment processing failed').waitFor();
    backend.isListLost = false;
    await payButton(page).click();
    await bought(shop);
    expect(backend.purchases).toEqual([['sub_old', 0]]);
  });

  for (const state of ['past_due', 'Unpaid', 'pending', 'awaiting_signup'])
    test(`a declined purchase that the list shows as ${state} is not reported as paid`, async () => {
      const shop = await openShop();
      const { page, backend } = shop;
      await openDialog(shop);
      backend.arrival = { refusal: 'Your card was declined.' };
      backend.change = () => backend.subscriptions.push({ id: 'sub_1', productId: STANDARD, state });
      await payButton(page).click();
      await page.getByText('Your card was declined.').waitFor();
      await payButton(page).click();
      await page.getByText(`This plan was created, but it may not be paid (${state}).`).waitFor();
      expect(await shop.reports()).toEqual([]);
      Object.assign(backend, { arrival: 'arrives', change: null });
      await payButton(page).click();
      await bought(shop);
    });
});

test.describe('a customer can still pay', { tag: EVERY_ENGINE_TAG }, () => {
  test('with a saved card while the setup intent hangs', async () => {
    const shop = await openShop();
    shop.backend.stalled.push('CreateSetupIntent');
    await shop.page.getByRole('button', { name: 'Buy A' }).click();
    await shop.page.getByRole('radio', { name: 'Visa ending in 4242', checked: true }).waitFor({ timeout: 5_000 });
    await expect(payButton(shop.page)).toBeEnabled();
  });

  test('after a declined upgrade, when its credit has fallen by a cent', async () => {
    const shop = await openShop([{ id: 'sub_old', productId: PLUS, state: 'active' }], { hasOwnClock: true });
    const { page, backend } = shop;
    await openDialog(shop);
    const { arrival } = backend;
    Object.assign(backend, { arrival: { refusal: 'Declined.' }, change: () => undefined });
    await payButton(page).click();
    await page.getByText('Declined.').waitFor();
    Object.assign(backend, { arrival, adjustment: -1_499 });
    await page.clock.fastForward('01:10');
    await payButton(page).click();
    await bought(shop);
  });

  test('in a second tab while the bank’s challenge is open in the first', async () => {
    const shop = await openShop();
    const complete = await openChallenge(shop);
    const second = await shop.page.context().newPage();
    await second.goto(shop.page.url());
    await openDialog({ page: second });
    await payButton(second).click();
    await bought({ page: second });
    await complete.click();
    await shop.page.getByText('Payment not sent').waitFor();
    expect(shop.backend.purchases).toHaveLength(1);
  });

  test('for a document with one press, after another form has sold another document', async () => {
    const shop = await openShop();
    const { page, backend } = shop;
    await shop.change(0, { planHandle: 'pay-per-doc', tracking: { documentId: 'deed' } });
    await page.getByRole('button', { name: 'Pay here A' }).click();
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).check();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Buy A' }).waitFor();
    await second.evaluate(() => window.page.change(0, { planHandle: 'pay-per-doc', tracking: { documentId: 'will' } }));
    await openDialog({ page: second });
    await payButton(second).click();
    await bought({ page: second });
    await payButton(page).click();
    await bought(shop);
    expect(backend.purchases).toHaveLength(2);
  });

  test('for another plan after the dialog was hidden during the bank’s challenge', async () => {
    const shop = await openShop();
    const complete = await openChallenge(shop);
    await shop.change(0, { isHidden: true });
    await payButton(shop.page).waitFor({ state: 'hidden' });
    await complete.focus();
    await shop.change(0, { isHidden: false, planHandle: 'plus-yearly' });
    await shop.page.getByRole('button', { name: 'Buy A' }).dispatchEvent('click');
    await shop.page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    await complete.click();
    await payButton(shop.page).click();
    await bought(shop);
    expect(shop.backend.purchases).toHaveLength(1);
  });
});

/** Presses Pay with a new card for which the bank opens its challenge. */
async function openChallenge({ page }: EmbeddingPage) {
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.getByRole('radio', { name: 'Use a new card' }).check();
  await enterCard({ page }, { ...CARD_DETAILS, number: CHALLENGE_CARD_NUMBER });
  await payButton(page).click();
  const complete = bankPage({ page }).getByRole('button', { name: 'Complete' });
  await complete.waitFor();
  return complete;
}
