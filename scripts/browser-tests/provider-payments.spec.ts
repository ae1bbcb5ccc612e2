import { expect, test } from '../replay/fixtures.ts';
import { CARD, eventually, type Shop, shops } from './provider-page.ts';

const visit = shops();

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
  test('tells a decline in the words for people, and keeps those of the API in the intent', async () => {
    const shop = await cardShop('4000000000009987');
    const { secret } = await shop.intent();
    const { error } = await confirm(shop, secret);
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
    await shop.fill({ number: '4242424242424242' });
    expect((await confirm(shop, secret)).setupIntent?.status).toBe('succeeded');
    // The same intent a second time: it is used, and says so.
    expect((await confirm(shop, secret)).error).toMatchObject({
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: 'A processing error occurred.',
      setup_intent: { status: 'succeeded' },
    });
  });

  test('of a cancelled intent fails and says that it is cancelled', async () => {
    const shop = await cardShop('4242424242424242');
    const { secret, stored } = await shop.intent();
    stored.status = 'canceled';
    const { error } = await confirm(shop, secret);
    expect(error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status: 'canceled' } });
  });

  test('asks nobody anything while a field is wrong, and names the first that is', async () => {
    const shop = await visit({ fields: CARD });
    const { secret, stored } = await shop.intent();
    await shop.fill({ number: '4242424242424242', expiry: '1', cvc: '12' });
    expect((await confirm(shop, secret)).error).toEqual({
      type: 'validation_error',
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
    });
    await eventually(async () => (await shop.heard('change')).at(-1)?.['error']).toMatchObject({
      code: 'incomplete_cvc',
    });
    expect(stored.status).toBe('requires_payment_method');
  });

  test('that finds nobody at the other end is a connection error, and can be tried again', async () => {
    const shop = await cardShop('4242424242424242');
    const { secret } = await shop.intent();
    await shop.page.context().route('**/card-provider/v1/**', (route) => route.abort());
    expect((await confirm(shop, secret)).error).toEqual({
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    });
    await shop.page.context().unrouteAll();
    expect((await confirm(shop, secret)).setupIntent?.status).toBe('succeeded');
  });
});

test.describe('a challenge', () => {
  test('is left to the page where it says so, and taken up when it asks', async () => {
    const shop = await cardShop(ALWAYS_CHALLENGED);
    const { secret } = await shop.intent();
    const { setupIntent } = await confirm(shop, secret, '{ handleActions: false }');
    expect(setupIntent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await overlay(shop).count()).toBe(0);
    const next = shop.run<Result>(`return stripe.handleNextAction({ clientSecret: '${secret}' })`);
    await bank(shop).locator('#test-source-authorize-3ds').click();
    expect((await next).setupIntent).toMatchObject({
      status: 'succeeded',
      payment_method: setupIntent?.payment_method,
    });
    expect(await overlay(shop).count()).toBe(0);
    const again = await shop.run<Result>(`return stripe.handleNextAction({ clientSecret: '${secret}' })`);
    expect(again.setupIntent?.status).toBe('succeeded');
  });

  test('stands at the root of the page, and failing or closing it refuses the card', async () => {
    const shop = await cardShop(ALWAYS_CHALLENGED);
    const { secret } = await shop.intent();
    const ways = [
      () => bank(shop).locator('#test-source-fail-3ds').click(),
      () => overlay(shop).contentFrame().getByRole('button', { name: 'Close' }).click(),
      () => bank(shop).locator('#code').press('Escape'),
    ];
    for (const leave of ways) {
      const result = confirm(shop, secret);
      await leave();
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
  test('is made of a security code alone', async () => {
    const shop = await visit({ fields: ['cardCvc'] });
    const create = "return stripe.createToken('cvc_update', elements.getElement('cardCvc'))";
    expect((await shop.run<Result>(create)).error).toMatchObject({ code: 'incomplete_cvc' });
    await shop.fill({ cvc: '987' });
    expect(await shop.run(create)).toMatchObject({ token: { object: 'token', type: 'cvc_update', used: false } });
  });
});

test.describe('an expiry date', () => {
  test("is judged by the session's clock, and anew when that has moved", async () => {
    const shop = await visit({ fields: CARD });
    const error = async () => Object((await last(shop))?.['error']).code;
    await shop.moveClock('2031-03-31T23:00:00+11:00');
    await shop.fill({ expiry: '0331' });
    await eventually(async () => (await last(shop))?.['complete']).toBe(true);
    await shop.moveClock('2031-04-01T00:00:00+11:00');
    await shop.input('cardExpiry').blur();
    await eventually(error).toBe('invalid_expiry_month_past');
    await shop.moveClock('2020-01-01T00:00:00+11:00');
    await shop.input('cardExpiry').focus();
    await eventually(async () => (await last(shop))?.['complete']).toBe(true);
  });

  test('that has passed meanwhile is found out by the payment itself', async () => {
    const shop = await cardShop('4242424242424242', '0331');
    const { secret } = await shop.intent();
    await shop.moveClock('2032-01-01T00:00:00+11:00');
    expect((await confirm(shop, secret)).error).toMatchObject({
      type: 'validation_error',
      code: 'invalid_expiry_year_past',
    });
  });

  test('is judged by the last clock known where nobody tells it, and by the browser’s before that', async () => {
    const shop = await visit({
      fields: ['cardExpiry'],
      network: (context) => context.route('**/card-provider/v1/clock', (route) => route.abort()),
    });
    await shop.fill({ expiry: '0120' });
    await eventually(async () => (await last(shop))?.['error']).toMatchObject({ code: 'invalid_expiry_year_past' });
    await shop.moveClock('2019-06-01T00:00:00+10:00');
    await shop.page.context().unrouteAll();
    await shop.input('cardExpiry').blur();
    await eventually(async () => (await last(shop))?.['complete']).toBe(true);
    await shop.page.context().route('**/card-provider/v1/clock', (route) => route.abort());
    await shop.fill({ expiry: '0519' });
    await eventually(async () => (await last(shop))?.['error']).toMatchObject({ code: 'invalid_expiry_month_past' });
  });
});

const last = async (shop: Shop) =>
  (await shop.heard('change')).filter((event) => event.elementType === 'cardExpiry').at(-1);

async function cardShop(number: string, expiry = '1234'): Promise<Shop> {
  const shop = await visit({ fields: CARD });
  await shop.fill({ number, expiry, cvc: '123' });
  return shop;
}

const confirm = (shop: Shop, secret: string, options = '{}') =>
  shop.run<Result>(
    `return stripe.confirmCardSetup('${secret}', { payment_method: { card: elements.getElement('cardNumber') } }, ${options})`,
  );

const overlay = ({ page }: Shop) => page.locator('body > div > iframe[name^="__privateStripeFrame"]');
const bank = (shop: Shop) => overlay(shop).contentFrame().frameLocator('iframe#challengeFrame');
