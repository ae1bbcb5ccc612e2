import { expect, test } from '../replay/fixtures.ts';
import { CARD_ELEMENTS, type ShopPage, shopPageFixture } from './shop-page-fixture.ts';

const openShopPage = shopPageFixture();

const ALWAYS_CHALLENGED = '4000002760003184';

interface Result {
  setupIntent?: { status: string; next_action: { type: string } | null; payment_method: string };
  error?: { type: string; code: string; message: string; setup_intent?: Intent };
}
interface Intent {
  status: string;
  payment_method: string | null;
  last_setup_error: { message: string } | null;
}

test.describe('a confirmation', () => {
  test('reports a decline with the user-facing message, and keeps the API’s in the intent', async () => {
    const shopPage = await openCardShop('4000000000009987');
    const { secret } = await shopPage.intent();
    const { error } = await confirm(shopPage, secret);
    expect(error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'lost_card',
      message: 'Your card has been declined.',
      setup_intent: {
        status: 'requires_payment_method',
        payment_method: null,
        last_setup_error: { message: 'Your card was declined.' },
      },
    });
    await shopPage.fill({ number: '4242424242424242' });
    expect((await confirm(shopPage, secret)).setupIntent?.status).toBe('succeeded');
    // The intent is used up.
    expect((await confirm(shopPage, secret)).error).toMatchObject({
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: 'A processing error occurred.',
      setup_intent: { status: 'succeeded' },
    });
  });

  test('of a cancelled intent fails with its status', async () => {
    const shopPage = await openCardShop('4242424242424242');
    const { secret, stored } = await shopPage.intent();
    stored.status = 'canceled';
    const { error } = await confirm(shopPage, secret);
    expect(error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status: 'canceled' } });
  });

  test('sends nothing while a field is invalid, and names the first invalid one', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    const { secret, stored } = await shopPage.intent();
    await shopPage.fill({ number: '4242424242424242', expiry: '1', cvc: '12' });
    expect((await confirm(shopPage, secret)).error).toEqual({
      type: 'validation_error',
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
    });
    await expect
      .poll(async () => (await shopPage.events('change')).at(-1)?.['error'])
      .toMatchObject({
        code: 'incomplete_cvc',
      });
    expect(stored.status).toBe('requires_payment_method');
  });

  test('without a connection fails with a connection error, and can be retried', async () => {
    const shopPage = await openCardShop('4242424242424242');
    const { secret } = await shopPage.intent();
    await shopPage.page.context().route('**/card-provider/v1/**', (route) => route.abort());
    expect((await confirm(shopPage, secret)).error).toEqual({
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    });
    await shopPage.page.context().unrouteAll();
    expect((await confirm(shopPage, secret)).setupIntent?.status).toBe('succeeded');
  });
});

test.describe('a challenge', () => {
  test('is left to the page with handleActions: false, until handleNextAction()', async () => {
    const shopPage = await openCardShop(ALWAYS_CHALLENGED);
    const { secret } = await shopPage.intent();
    const { setupIntent } = await confirm(shopPage, secret, '{ handleActions: false }');
    expect(setupIntent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await overlay(shopPage).count()).toBe(0);
    const handled = shopPage.run<Result>(`return stripe.handleNextAction({ clientSecret: '${secret}' })`);
    await bankPage(shopPage).locator('#test-source-authorize-3ds').click();
    expect((await handled).setupIntent).toMatchObject({
      status: 'succeeded',
      payment_method: setupIntent?.payment_method,
    });
    expect(await overlay(shopPage).count()).toBe(0);
    const again = await shopPage.run<Result>(`return stripe.handleNextAction({ clientSecret: '${secret}' })`);
    expect(again.setupIntent?.status).toBe('succeeded');
  });

  test('is a child of the body; failing or closing it declines the card', async () => {
    const shopPage = await openCardShop(ALWAYS_CHALLENGED);
    const { secret } = await shopPage.intent();
    const exits = [
      () => bankPage(shopPage).locator('#test-source-fail-3ds').click(),
      () => overlay(shopPage).contentFrame().getByRole('button', { name: 'Close' }).click(),
      () => bankPage(shopPage).locator('#code').press('Escape'),
    ];
    for (const exit of exits) {
      const result = confirm(shopPage, secret);
      await exit();
      expect((await result).error).toMatchObject({
        type: 'invalid_request_error',
        code: 'setup_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        setup_intent: {
          status: 'requires_payment_method',
          last_setup_error: {
            message: 'The latest attempt to set up the payment method has failed because authentication failed.',
          },
        },
      });
    }
  });
});

test.describe('a token', () => {
  test('is created from a CVC alone', async () => {
    const shopPage = await openShopPage({ fields: ['cardCvc'] });
    const create = "return stripe.createToken('cvc_update', elements.getElement('cardCvc'))";
    expect((await shopPage.run<Result>(create)).error).toMatchObject({ code: 'incomplete_cvc' });
    await shopPage.fill({ cvc: '987' });
    expect(await shopPage.run(create)).toMatchObject({ token: { object: 'token', type: 'cvc_update', used: false } });
  });
});

test.describe('an expiry date', () => {
  test("is checked against the session's clock, again after the clock has changed", async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    const error = async () => Object((await lastExpiryChange(shopPage))?.['error']).code;
    await shopPage.setClock('2031-03-31T23:00:00+11:00');
    await shopPage.fill({ expiry: '0331' });
    await expect.poll(async () => (await lastExpiryChange(shopPage))?.['complete']).toBe(true);
    await shopPage.setClock('2031-04-01T00:00:00+11:00');
    await shopPage.input('cardExpiry').blur();
    await expect.poll(error).toBe('invalid_expiry_month_past');
    await shopPage.setClock('2020-01-01T00:00:00+11:00');
    await shopPage.input('cardExpiry').focus();
    await expect.poll(async () => (await lastExpiryChange(shopPage))?.['complete']).toBe(true);
  });

  test('that has passed since is rejected by the confirmation', async () => {
    const shopPage = await openCardShop('4242424242424242', '0331');
    const { secret } = await shopPage.intent();
    await shopPage.setClock('2032-01-01T00:00:00+11:00');
    expect((await confirm(shopPage, secret)).error).toMatchObject({
      type: 'validation_error',
      code: 'invalid_expiry_year_past',
    });
  });

  test('falls back to the last known clock, or to the browser’s', async () => {
    const shopPage = await openShopPage({
      fields: ['cardExpiry'],
      network: (context) => context.route('**/card-provider/v1/clock', (route) => route.abort()),
    });
    await shopPage.fill({ expiry: '0120' });
    await expect
      .poll(async () => (await lastExpiryChange(shopPage))?.['error'])
      .toMatchObject({
        code: 'invalid_expiry_year_past',
      });
    await shopPage.setClock('2019-06-01T00:00:00+10:00');
    await shopPage.page.context().unrouteAll();
    await shopPage.input('cardExpiry').blur();
    await expect.poll(async () => (await lastExpiryChange(shopPage))?.['complete']).toBe(true);
    await shopPage.page.context().route('**/card-provider/v1/clock', (route) => route.abort());
    await shopPage.fill({ expiry: '0519' });
    await expect
      .poll(async () => (await lastExpiryChange(shopPage))?.['error'])
      .toMatchObject({
        code: 'invalid_expiry_month_past',
      });
  });
});

const lastExpiryChange = async (shopPage: ShopPage) =>
  (await shopPage.events('change')).filter((event) => event.elementType === 'cardExpiry').at(-1);

async function openCardShop(number: string, expiry = '1234'): Promise<ShopPage> {
  const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
  await shopPage.fill({ number, expiry, cvc: '123' });
  return shopPage;
}

const confirm = (shopPage: ShopPage, secret: string, options = '{}') =>
  shopPage.run<Result>(
    `return stripe.confirmCardSetup('${secret}', { payment_method: { card: elements.getElement('cardNumber') } }, ${options})`,
  );

const overlay = ({ page }: ShopPage) => page.locator('body > div > iframe[name^="__privateStripeFrame"]');
const bankPage = (shopPage: ShopPage) => overlay(shopPage).contentFrame().frameLocator('iframe#challengeFrame');
