import { expect, test } from '../replay/fixtures.ts';
import { CARD_ELEMENTS, type ShopPage, shopPageFixture } from './shop-page-fixture.ts';

const openShopPage = shopPageFixture();

test.describe('an integration mistake', () => {
  test('throws or rejects with Stripe.js’s message', async () => {
    const shopPage = await openShopPage();
    const messages: Record<string, string | null> = {};
    for (const mistake of Object.keys(MISTAKES)) {
      messages[mistake] = await shopPage.run(`
        elements = stripe.elements();
        for (const host of document.querySelectorAll('#form div')) host.replaceChildren();
        return thrown(async () => { await ${mistake} })`);
    }
    expect(messages).toEqual(
      Object.fromEntries(Object.entries(MISTAKES).map(([mistake, message]) => [mistake, expectedMessage(message)])),
    );
  });

  test('in an option is logged as a warning and has no effect', async () => {
    const shopPage = await openShopPage();
    const warnings: string[] = [];
    shopPage.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await shopPage.run("field('auBankAccount', { placeholder: 'BSB?', style: { base: { position: 'fixed' } } })");
    await expect.poll(() => shopPage.events('ready')).toHaveLength(1);
    expect(warnings.map((text) => /parameter: (\S+) is not a recognized parameter/.exec(text)?.[1])).toEqual([
      'placeholder',
      'style.base.position',
    ]);
    expect(await shopPage.input('auBankAccount', 'bsb').getAttribute('placeholder')).toBe('000-000');
  });
});

test.describe('a field', () => {
  test('applies the supported styles in each state', async () => {
    const shopPage = await openShopPage({ fields: ['cardCvc'] });
    await shopPage.run(`field('cardNumber', {
      placeholder: 'Number', showIcon: true, iconStyle: 'solid',
      style: {
        base: { color: 'rgb(1, 2, 3)', fontSize: '20px', letterSpacing: '2px', iconColor: 'rgb(7, 7, 7)',
          position: 'absolute', '::placeholder': { color: 'rgb(4, 5, 6)' }, ':focus': { color: 'rgb(9, 9, 9)' } },
        invalid: { color: 'rgb(200, 0, 0)', ':focus': { color: 'rgb(200, 0, 1)' } },
      },
    })`);
    const input = shopPage.input('cardNumber');
    const styleOf = (name: string, part?: string) =>
      input.evaluate(
        (node, [property, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(property ?? ''),
        [name, part],
      );
    expect(await input.getAttribute('placeholder')).toBe('Number');
    expect([await styleOf('color'), await styleOf('font-size'), await styleOf('letter-spacing')]).toEqual([
      'rgb(1, 2, 3)',
      '20px',
      '2px',
    ]);
    expect(await styleOf('color', '::placeholder')).toBe('rgb(4, 5, 6)');
    expect(await styleOf('position')).toBe('static');
    expect(
      await shopPage
        .frameContent('cardNumber')
        .locator('.Icon')
        .evaluate((icon) => getComputedStyle(icon).color),
    ).toBe('rgb(7, 7, 7)');
    await input.pressSequentially('4242424242424241');
    expect(await styleOf('color')).toBe('rgb(200, 0, 1)');
    await shopPage.run("elements.getElement('cardNumber').update({ disabled: true, placeholder: 'Other' })");
    await expect.poll(() => input.isDisabled()).toBe(true);
    expect(await input.getAttribute('placeholder')).toBe('Other');
    expect(await styleOf('color')).toBe('rgb(200, 0, 0)');
  });

  test('reflects its state in classes of the host element, with the page’s names', async () => {
    const shopPage = await openShopPage();
    await shopPage.run("field('cardNumber', { classes: { focus: 'is-focused lit', invalid: 'wrong' } })");
    const classes = async () => (await shopPage.page.locator('#cardNumber').getAttribute('class'))?.split(' ').sort();
    expect(await classes()).toEqual(['StripeElement', 'StripeElement--empty', 'mine']);
    await shopPage.input('cardNumber').focus();
    await expect.poll(classes).toEqual(['StripeElement', 'StripeElement--empty', 'is-focused', 'lit', 'mine']);
    await shopPage.fill({ number: '4242424242424241' });
    await expect.poll(classes).toEqual(['StripeElement', 'is-focused', 'lit', 'mine', 'wrong']);
    await shopPage.fill({ number: '4242424242424242' });
    await shopPage.input('cardNumber').blur();
    await expect.poll(classes).toEqual(['StripeElement', 'StripeElement--complete', 'mine']);
    await shopPage.run("elements.getElement('cardNumber').update({ classes: { complete: 'done' } })");
    await expect.poll(classes).toEqual(['StripeElement', 'done', 'mine']);
    await shopPage.run("elements.getElement('cardNumber').unmount()");
    expect(await classes()).toEqual(['mine']);
  });

  test('emits each change once, without digits', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    await shopPage.input('cardNumber').pressSequentially('4000056655665556');
    await shopPage.input('cardExpiry').pressSequentially('1234');
    await shopPage.input('cardCvc').pressSequentially('98');
    await shopPage.input('cardNumber').focus();
    await expect
      .poll(() => changes(shopPage))
      .toEqual([
        'cardNumber visa',
        'cardNumber visa complete',
        'cardExpiry',
        'cardExpiry complete',
        'cardCvc',
        'cardCvc incomplete_cvc',
      ]);
    expect((await shopPage.events('networkschange')).map(({ networks }) => networks)).toEqual([['visa']]);
    await shopPage.run("elements.getElement('cardNumber').clear()");
    await expect.poll(() => changes(shopPage).then((all) => all.at(-1))).toBe('cardNumber empty unknown');
    expect(JSON.stringify(await shopPage.run('return events'))).not.toMatch(/4000|5556|1234|98/);
  });

  test('emits the bank of a complete BSB, without the account number', async () => {
    const shopPage = await openShopPage({ fields: ['auBankAccount'] });
    await shopPage.input('auBankAccount', 'bsb').pressSequentially('000000000123456');
    await expect
      .poll(async () => (await shopPage.events('change')).at(-1))
      .toEqual({
        name: 'change',
        elementType: 'auBankAccount',
        empty: false,
        complete: true,
        bankName: 'Stripe Test Bank',
        branchName: 'Stripe Test Branch',
      });
    await shopPage.fill({ bsb: '666000' });
    await expect
      .poll(async () => (await shopPage.events('change')).at(-1))
      .toMatchObject({
        complete: false,
        error: {
          type: 'validation_error',
          code: 'invalid_au_bank_account_bsb',
          message: 'The BSB you entered is invalid.',
        },
      });
    expect((await shopPage.events('change')).at(-1)).not.toHaveProperty('bankName');
  });

  test('accepts only test-mode accounts when the page asks for that', async () => {
    const shopPage = await openShopPage({ fields: ['auBankAccount'], query: '&bank=test' });
    const error = async () => Object((await shopPage.events('change')).at(-1)?.['error']).code;
    await shopPage.fill({ bsb: '032000' });
    await expect.poll(error).toBe('invalid_au_bank_account_bsb_testmode');
    await shopPage.fill({ bsb: '000000', account: '123456789' });
    await expect.poll(error).toBe('invalid_au_bank_account_number_testmode');
    const request = shopPage.page.waitForRequest((sent) => sent.url().includes('/v1/payment_methods'));
    await shopPage.fill({ account: '000123456' });
    const billing_details = "{ name: 'Ada', email: 'ada@example.com' }";
    const { paymentMethod } = await shopPage.run<{ paymentMethod: { type: string } }>(
      `return stripe.createPaymentMethod({ elements, params: { billing_details: ${billing_details} } })`,
    );
    expect(paymentMethod.type).toBe('au_becs_debit');
    expect(new URL((await request).url()).searchParams.get('bank')).toBe('test');
  });

  test('gets focus from its label, and loses it by blur()', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    const focused = (field: 'cardNumber' | 'cardExpiry') =>
      shopPage.input(field).evaluate((input) => document.hasFocus() && document.activeElement === input);
    await shopPage.page.locator('#named').click();
    await expect.poll(() => focused('cardNumber')).toBe(true);
    await shopPage.page.locator('#around').click({ position: { x: 2, y: 2 } });
    await expect.poll(() => focused('cardExpiry')).toBe(true);
    await shopPage.run("elements.getElement('cardExpiry').blur()");
    await expect.poll(() => focused('cardExpiry')).toBe(false);
    const events = await shopPage.run<{ name: string; elementType: string }[]>('return events');
    expect(
      events.filter(({ name }) => /focus|blur/.test(name)).map(({ name, elementType }) => [name, elementType]),
    ).toEqual([
      ['focus', 'cardNumber'],
      ['blur', 'cardNumber'],
      ['focus', 'cardExpiry'],
      ['blur', 'cardExpiry'],
    ]);
  });

  test('submits its form on Enter, and emits escape on Escape', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'] });
    await shopPage.input('cardNumber').press('Escape');
    await shopPage.input('cardNumber').press('Enter');
    await expect.poll(() => shopPage.events('submit')).toHaveLength(1);
    expect(await shopPage.events('escape')).toEqual([{ name: 'escape', elementType: 'cardNumber' }]);
  });

  test('is empty after it is mounted again', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'] });
    await shopPage.fill({ number: '4242424242424242' });
    await shopPage.run("elements.getElement('cardNumber').unmount().mount('#cardNumber')");
    await expect.poll(() => shopPage.events('ready')).toHaveLength(2);
    expect(await shopPage.input('cardNumber').inputValue()).toBe('');
    await expect.poll(() => changes(shopPage).then((all) => all.at(-1))).toBe('cardNumber empty unknown');
  });

  test('can be destroyed and created again in the same group, as React’s strict mode does', async () => {
    const shopPage = await openShopPage();
    await shopPage.run(`
      const first = ${JSON.stringify(CARD_ELEMENTS)}.map((type) => field(type));
      for (const element of first) {
        element.destroy();
        element.off('ready');
      }
      for (const type of ${JSON.stringify(CARD_ELEMENTS)}) field(type);`);
    await expect.poll(() => shopPage.events('ready')).toHaveLength(3);
    expect(await shopPage.page.locator('iframe[name^="__privateStripeFrame"]').count()).toBe(3);
    await shopPage.fill({ number: '4242424242424242', expiry: '1234', cvc: '123' });
    const { token } = await shopPage.run<{ token: { card: object } }>(
      "return stripe.createToken(elements.getElement('cardNumber'))",
    );
    expect(token.card).toMatchObject({ brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2034 });
  });
});

const UNMOUNTED =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';
const DESTROYED = 'This Element has already been destroyed. Please create a new one.';
const SECRET = 'seti_1_secret_1';

const MISTAKES: Readonly<Record<string, string | RegExp>> = {
  "elements.create('cardd')": /^IntegrationError: A valid Element name must be provided\. Valid Elements are:\n/,
  "field('cardCvc') && field('cardCvc')": 'Can only create one Element of type cardCvc.',
  "field('cardCvc').mount('#cardExpiry')":
    'This Element is already mounted. Use `unmount()` to unmount the Element before re-mounting.',
  "elements.create('cardCvc').mount('#nowhere')":
    /^IntegrationError: The selector you specified \(#nowhere\) applies to no DOM elements that are currently on the page\./,
  "elements.create('cardCvc').mount()":
    'Missing argument. Make sure to call mount() with a valid DOM element or selector.',
  "elements.create('cardCvc').mount({})":
    'Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.',
  "field('cardCvc').destroy().focus()": DESTROYED,
  "field('cardCvc').destroy().mount('#cardCvc')": DESTROYED,
  "field('cardCvc').destroy().update({ disabled: true })": DESTROYED,
  [`stripe.confirmCardSetup('${SECRET}', { payment_method: { card: elements.create('cardNumber') } })`]: UNMOUNTED,
  [`stripe.confirmCardSetup('${SECRET}', { payment_method: { card: field('cardNumber').destroy() } })`]: UNMOUNTED,
  "stripe.createToken(field('cardNumber').unmount())": UNMOUNTED,
  "stripe.createToken(Stripe('pk_test_demo.buy-new-card.b').elements().create('cardNumber').mount('#cardNumber'))":
    'Please use the same instance of `Stripe` you used to create this Element to create your Source or Token.',
  "stripe.createToken(field('cardCvc'))": /^IntegrationError: .*cardNumber Element/,
  'stripe.confirmCardSetup()':
    'Missing value for stripe.confirmCardSetup intent secret: value should be a client_secret string.',
  "stripe.confirmAuBecsDebitSetup('seti_1')":
    /^IntegrationError: Invalid value for stripe\.confirmAuBecsDebitSetup intent secret: .* You specified: seti_1\.$/,
  [`stripe.confirmCardSetup('${SECRET}', { payment_method: 5 })`]: /^IntegrationError: .* You specified: 5\.$/,
  "stripe.createPaymentMethod({ type: 'cash' })": /^IntegrationError: /,
  "elements.create('cardCvc').on('change')": /^IntegrationError: /,
  "Stripe('')": /^IntegrationError: Please call Stripe\(\) with your publishable key\./,
  "Stripe('sk_test_1')": /^IntegrationError: You should not use your secret key with Stripe\.js\./,
};

const expectedMessage = (message: string | RegExp) =>
  typeof message === 'string' ? `IntegrationError: ${message}` : expect.stringMatching(message);

/** Change events as text: the element type, then its state. */
async function changes(shopPage: ShopPage): Promise<string[]> {
  return (await shopPage.events('change')).map(({ elementType, empty, brand, complete, error }) =>
    [elementType, empty ? 'empty' : '', brand ?? '', complete ? 'complete' : '', Object(error).code ?? '']
      .filter(Boolean)
      .join(' '),
  );
}
