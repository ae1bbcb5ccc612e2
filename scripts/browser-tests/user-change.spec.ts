import { enterCard } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { delayFile, holdOperation, type NetworkSetup } from './network.ts';
import { fillCard } from './screen-actions.ts';
import { CARD_DETAILS } from './screens.ts';

const openPage = embeddingPageFixture();

const openWith = (network?: NetworkSetup) =>
  openPage({ scenarios: ['buy-saved-default-card', 'buy-saved-bank-default'], ...(network && { network }) });
const VISA = 'Visa ending in 4242';
const BANK = /^Bank account ending in /;
const SECOND = { userIndex: 1 };

const pay = ({ page }: EmbeddingPage) => page.getByRole('button', { name: 'Confirm & pay' }).click();
const open = ({ page }: EmbeddingPage, name: 'Buy' | 'Pay here' | 'Change method') =>
  page.getByRole('button', { name: `${name} A` }).click();

test.describe('when another user signs in', { tag: EVERY_ENGINE_TAG }, () => {
  test("the payment method dialog starts over, and changes the new user's default", async () => {
    const shop = await openWith();
    await open(shop, 'Change method');
    await shop.page.getByRole('radio', { name: VISA }).waitFor();
    await shop.change(0, SECOND);
    await shop.page.getByRole('radio', { name: BANK }).waitFor();
    await expect(shop.page.getByRole('radio', { name: VISA })).toBeHidden();
    await shop.page.getByRole('button', { name: 'Update', exact: true }).click();
    await shop.page.getByText('will now use your bank account').waitFor();
    expect(await shop.requestsOf(0, 'ChangeDefaultPaymentMethod')).toEqual([]);
    expect(await shop.requestsOf(1, 'ChangeDefaultPaymentMethod')).toHaveLength(1);
  });

  test('a save that waits at the card provider is not sent, and no message appears', async () => {
    const { network, release } = delayFile(/\/v1\/payment_methods/);
    const shop = await openWith(network);
    await open(shop, 'Change method');
    await shop.page.getByRole('radio', { name: 'Use a new card' }).check();
    await enterCard(shop, CARD_DETAILS);
    const requested = shop.page.waitForRequest(/\/v1\/payment_methods/);
    await shop.page.getByRole('button', { name: 'Update', exact: true }).click();
    await requested;
    await shop.change(0, SECOND);
    await expect(shop.page.getByRole('dialog')).toBeHidden();
    release();
    await expect.poll(() => loggedText(shop)).toContain('not shown, because its user has left');
    for (const index of [0, 1]) expect(await shop.requestsOf(index, 'AttachPaymentMethod')).toEqual([]);
    await expect(shop.page.getByText('payment method')).toHaveCount(0);
  });

  test("the form in the page is the new user's at once, and each payment is reported to its own user's callback", {
    tag: CORE_TAG,
  }, async () => {
    const { network, held, release } = holdOperation('CreateSubscription');
    const shop = await openWith(network);
    await open(shop, 'Pay here');
    await pay(shop);
    await held;
    await shop.change(0, SECOND);
    await shop.page.getByRole('radio', { name: BANK, checked: true }).waitFor();
    await expect(shop.page.getByRole('radio', { name: VISA })).toHaveCount(0);
    await expect(shop.page.getByText('Processing your payment…')).toBeHidden();
    await pay(shop);
    await expect.poll(() => shop.reports()).toEqual([{ receiver: 'user_1', flakeId: 'user_1' }]);
    await release();
    await expect.poll(() => shop.reports()).toContainEqual({ receiver: 'user_0', flakeId: 'user_0' });
    for (const index of [0, 1]) expect(await shop.requestsOf(index, 'CreateSubscription')).toHaveLength(1);
  });

  test('Buy opens the dialog at once, although a payment of the first user is in flight', async () => {
    const { network, held } = holdOperation('CreateSubscription');
    const shop = await openWith(network);
    await open(shop, 'Buy');
    await pay(shop);
    await held;
    await shop.change(0, SECOND);
    await expect(shop.page.getByRole('dialog')).toBeHidden();
    await open(shop, 'Buy');
    await shop.page.getByRole('radio', { name: BANK, checked: true }).waitFor();
    await pay(shop);
    await expect.poll(() => shop.reports()).toEqual([{ receiver: 'user_1', flakeId: 'user_1' }]);
  });

  for (const [who, change] of [
    ['the second user', SECOND],
    ['nobody', { userIndex: null }],
  ] as const) {
    test(`a decline of the first user is logged, and not shown to ${who}`, async () => {
      const hold = holdOperation('CreateSubscription');
      const shop = await openWith(hold.network);
      await open(shop, 'Buy');
      await pay(shop);
      const route = await hold.held;
      await shop.change(0, change);
      await expect(shop.page.getByRole('dialog')).toHaveCount(0);
      const errors = [{ message: 'Your card 4242 of Alex Nguyen was declined.' }];
      await route.fulfill({ json: { data: null, errors } });
      await expect.poll(() => loggedText(shop)).toContain('not shown, because its user has left: Payment declined');
      await expect(shop.page.getByText('declined')).toHaveCount(0);
      await expect(shop.page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('a late token sends no request of the first user', async () => {
    const shop = await openWith();
    await shop.change(0, { holdsToken: true });
    await open(shop, 'Buy');
    await shop.page.getByText('Preparing Payment').first().waitFor();
    await shop.change(0, { ...SECOND, holdsToken: false });
    await shop.page.getByRole('radio', { name: BANK, checked: true }).waitFor();
    expect(await shop.requestsOf(0, 'CreateSetupIntent')).toEqual([]);
    expect(await shop.requestsOf(1, 'CreateSetupIntent')).toMatchObject([
      { setupInputs: { customerFlakeId: 'user_1', customerEmail: 'user_1@example.com' } },
    ]);
  });
});

test.describe('the same customer', { tag: EVERY_ENGINE_TAG }, () => {
  test('keeps the dialog with all entries while the host passes no user for a moment', async () => {
    const shop = await openPage();
    const { page } = shop;
    await open(shop, 'Buy');
    await fillCard(page);
    const name = page.getByRole('textbox', { name: 'Name on card' });
    await name.fill('Alex');
    await shop.change(0, { userIndex: null });
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    expect(await page.locator('[role=dialog]').evaluate((element: HTMLElement) => element.inert)).toBe(true);
    await page.keyboard.press('Escape');
    await shop.change(0, { userIndex: 0 });
    await expect(name).toBeFocused();
    await page.keyboard.type(' Nguyen');
    await expect(dialog).toBeVisible();
    await pay(shop);
    await page.getByText('A bought').waitFor();
    expect(await shop.requestsOf(0, 'CreateSetupIntent')).toHaveLength(1);
  });

  test('pays for another company with the same login, ten seconds after the change', async () => {
    const shop = await openWith();
    await open(shop, 'Buy');
    await shop.page.getByRole('radio', { name: VISA }).waitFor();
    await shop.change(0, { ...SECOND, tokenIndex: 0 });
    await expect(shop.page.getByRole('radio', { name: VISA })).toBeHidden();
    await shop.page.getByRole('radio', { name: VISA, checked: true }).waitFor();
    await pay(shop);
    await expect.poll(() => shop.reports()).toEqual([{ receiver: 'user_1', flakeId: 'user_1' }]);
    expect(await loggedText(shop)).toContain('getIdToken() still returns the token of the last user');
  });
});

for (const name of ['Buy', 'Pay here', 'Change method'] as const) {
  test(`without a token one message says that nobody is signed in, until "Try again" finds one: ${name}`, async () => {
    const shop = await openWith();
    await shop.change(0, { isSignedOut: true });
    await open(shop, name);
    await shop.page.getByText('Nobody is signed in. Sign in, then try again.').first().waitFor();
    await expect(shop.page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await shop.change(0, { isSignedOut: false });
    await shop.page.getByRole('button', { name: 'Try again' }).click();
    await shop.page.getByRole('radio', { name: VISA }).waitFor();
    await expect(shop.page.getByText('Nobody is signed in')).toHaveCount(0);
  });
}

const loggedText = async (shop: EmbeddingPage): Promise<string> =>
  (await shop.log()).map(({ message }) => message).join('\n');
