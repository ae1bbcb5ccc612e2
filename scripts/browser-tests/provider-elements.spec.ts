import { expect, test } from '../replay/fixtures.ts';
import { CARD, eventually, type Shop, shops } from './provider-page.ts';

const visit = shops();

test.describe('an integration mistake', () => {
  test('is thrown, or rejects, in the words of the library', async () => {
    const shop = await visit();
    const told: Record<string, string | null> = {};
    for (const mistake of Object.keys(MISTAKES)) {
      told[mistake] = await shop.run(`
        elements = stripe.elements();
        for (const host of document.querySelectorAll('#form div')) host.replaceChildren();
        return thrown(async () => { await ${mistake} })`);
    }
    expect(told).toEqual(
      Object.fromEntries(Object.entries(MISTAKES).map(([mistake, words]) => [mistake, said(words)])),
    );
  });

  test('in an option is told on the console and changes nothing', async () => {
    const shop = await visit();
    const warnings: string[] = [];
    shop.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await shop.run("field('auBankAccount', { placeholder: 'BSB?', style: { base: { position: 'fixed' } } })");
    await eventually(() => shop.heard('ready')).toHaveLength(1);
    expect(warnings.map((text) => /parameter: (\S+) is not a recognized parameter/.exec(text)?.[1])).toEqual([
      'placeholder',
      'style.base.position',
    ]);
    expect(await shop.input('auBankAccount', 'bsb').getAttribute('placeholder')).toBe('000-000');
  });
});

test.describe('a field', () => {
  test('wears the style that may be given, in its states', async () => {
    const shop = await visit({ fields: ['cardCvc'] });
    await shop.run(`field('cardNumber', {
      placeholder: 'Number', showIcon: true, iconStyle: 'solid',
      style: {
        base: { color: 'rgb(1, 2, 3)', fontSize: '20px', letterSpacing: '2px', iconColor: 'rgb(7, 7, 7)',
          position: 'absolute', '::placeholder': { color: 'rgb(4, 5, 6)' }, ':focus': { color: 'rgb(9, 9, 9)' } },
        invalid: { color: 'rgb(200, 0, 0)', ':focus': { color: 'rgb(200, 0, 1)' } },
      },
    })`);
    const input = shop.input('cardNumber');
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
      await shop
        .inside('cardNumber')
        .locator('.Icon')
        .evaluate((icon) => getComputedStyle(icon).color),
    ).toBe('rgb(7, 7, 7)');
    await input.pressSequentially('4242424242424241');
    expect(await styleOf('color')).toBe('rgb(200, 0, 1)');
    await shop.run("elements.getElement('cardNumber').update({ disabled: true, placeholder: 'Other' })");
    await eventually(() => input.isDisabled()).toBe(true);
    expect(await input.getAttribute('placeholder')).toBe('Other');
    expect(await styleOf('color')).toBe('rgb(200, 0, 0)');
  });

  test('keeps its state in classes of the host element, under the names the page gives', async () => {
    const shop = await visit();
    await shop.run("field('cardNumber', { classes: { focus: 'is-focused lit', invalid: 'wrong' } })");
    const classes = async () => (await shop.page.locator('#cardNumber').getAttribute('class'))?.split(' ').sort();
    expect(await classes()).toEqual(['StripeElement', 'StripeElement--empty', 'mine']);
    await shop.input('cardNumber').focus();
    await eventually(classes).toEqual(['StripeElement', 'StripeElement--empty', 'is-focused', 'lit', 'mine']);
    await shop.fill({ number: '4242424242424241' });
    await eventually(classes).toEqual(['StripeElement', 'is-focused', 'lit', 'mine', 'wrong']);
    await shop.fill({ number: '4242424242424242' });
    await shop.input('cardNumber').blur();
    await eventually(classes).toEqual(['StripeElement', 'StripeElement--complete', 'mine']);
    await shop.run("elements.getElement('cardNumber').update({ classes: { complete: 'done' } })");
    await eventually(classes).toEqual(['StripeElement', 'done', 'mine']);
    await shop.run("elements.getElement('cardNumber').unmount()");
    expect(await classes()).toEqual(['mine']);
  });

  test('tells the page what changed, once, and never a digit', async () => {
    const shop = await visit({ fields: CARD });
    await shop.input('cardNumber').pressSequentially('4000056655665556');
    await shop.input('cardExpiry').pressSequentially('1234');
    await shop.input('cardCvc').pressSequentially('98');
    await shop.input('cardNumber').focus();
    await eventually(() => changes(shop)).toEqual([
      'cardNumber visa',
      'cardNumber visa complete',
      'cardExpiry',
      'cardExpiry complete',
      'cardCvc',
      'cardCvc incomplete_cvc',
    ]);
    expect((await shop.heard('networkschange')).map(({ networks }) => networks)).toEqual([['visa']]);
    await shop.run("elements.getElement('cardNumber').clear()");
    await eventually(() => changes(shop).then((all) => all.at(-1))).toBe('cardNumber empty unknown');
    expect(JSON.stringify(await shop.run('return heard'))).not.toMatch(/4000|5556|1234|98/);
  });

  test('names the bank of a whole BSB, and nothing of the account', async () => {
    const shop = await visit({ fields: ['auBankAccount'] });
    await shop.input('auBankAccount', 'bsb').pressSequentially('000000000123456');
    await eventually(async () => (await shop.heard('change')).at(-1)).toEqual({
      name: 'change',
      elementType: 'auBankAccount',
      empty: false,
      complete: true,
      bankName: 'Stripe Test Bank',
      branchName: 'Stripe Test Branch',
    });
    await shop.fill({ bsb: '666000' });
    await eventually(async () => (await shop.heard('change')).at(-1)).toMatchObject({
      complete: false,
      error: {
        type: 'validation_error',
        code: 'invalid_au_bank_account_bsb',
        message: 'The BSB you entered is invalid.',
      },
    });
    expect((await shop.heard('change')).at(-1)).not.toHaveProperty('bankName');
  });

  test('takes the accounts of the test mode alone where the page asks for that', async () => {
    const shop = await visit({ fields: ['auBankAccount'], query: '&bank=test' });
    const error = async () => Object((await shop.heard('change')).at(-1)?.['error']).code;
    await shop.fill({ bsb: '032000' });
    await eventually(error).toBe('invalid_au_bank_account_bsb_testmode');
    await shop.fill({ bsb: '000000', account: '123456789' });
    await eventually(error).toBe('invalid_au_bank_account_number_testmode');
    const sent = shop.page.waitForRequest((request) => request.url().includes('/v1/payment_methods'));
    await shop.fill({ account: '000123456' });
    const billing_details = "{ name: 'Ada', email: 'ada@example.com' }";
    const made = await shop.run<{ paymentMethod: { type: string } }>(
      `return stripe.createPaymentMethod({ elements, params: { billing_details: ${billing_details} } })`,
    );
    expect(made.paymentMethod.type).toBe('au_becs_debit');
    expect(new URL((await sent).url()).searchParams.get('bank')).toBe('test');
  });

  test('gets the focus by its label and gives it up', async () => {
    const shop = await visit({ fields: CARD });
    const focused = (field: 'cardNumber' | 'cardExpiry') =>
      shop.input(field).evaluate((input) => document.hasFocus() && document.activeElement === input);
    await shop.page.locator('#named').click();
    await eventually(() => focused('cardNumber')).toBe(true);
    await shop.page.locator('#around').click({ position: { x: 2, y: 2 } });
    await eventually(() => focused('cardExpiry')).toBe(true);
    await shop.run("elements.getElement('cardExpiry').blur()");
    await eventually(() => focused('cardExpiry')).toBe(false);
    const events = await shop.run<{ name: string; elementType: string }[]>('return heard');
    expect(
      events.filter(({ name }) => /focus|blur/.test(name)).map(({ name, elementType }) => [name, elementType]),
    ).toEqual([
      ['focus', 'cardNumber'],
      ['blur', 'cardNumber'],
      ['focus', 'cardExpiry'],
      ['blur', 'cardExpiry'],
    ]);
  });

  test('submits the form around it on Enter, and tells the page of Escape', async () => {
    const shop = await visit({ fields: ['cardNumber'] });
    await shop.input('cardNumber').press('Escape');
    await shop.input('cardNumber').press('Enter');
    await eventually(() => shop.heard('submit')).toHaveLength(1);
    expect(await shop.heard('escape')).toEqual([{ name: 'escape', elementType: 'cardNumber' }]);
  });

  test('is empty when it is mounted again', async () => {
    const shop = await visit({ fields: ['cardNumber'] });
    await shop.fill({ number: '4242424242424242' });
    await shop.run("elements.getElement('cardNumber').unmount().mount('#cardNumber')");
    await eventually(() => shop.heard('ready')).toHaveLength(2);
    expect(await shop.input('cardNumber').inputValue()).toBe('');
    await eventually(() => changes(shop).then((all) => all.at(-1))).toBe('cardNumber empty unknown');
  });

  test('survives the strict life cycle: created, destroyed, and created again in the same group', async () => {
    const shop = await visit();
    await shop.run(`
      const first = ${JSON.stringify(CARD)}.map((type) => field(type));
      for (const element of first) {
        element.destroy();
        element.off('ready');
      }
      for (const type of ${JSON.stringify(CARD)}) field(type);`);
    await eventually(() => shop.heard('ready')).toHaveLength(3);
    expect(await shop.page.locator('iframe[name^="__privateStripeFrame"]').count()).toBe(3);
    await shop.fill({ number: '4242424242424242', expiry: '1234', cvc: '123' });
    const { token } = await shop.run<{ token: { card: object } }>(
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

const said = (words: string | RegExp) =>
  typeof words === 'string' ? `IntegrationError: ${words}` : expect.stringMatching(words);

/** The change events in short: the field, then what holds of it. */
async function changes(shop: Shop): Promise<string[]> {
  return (await shop.heard('change')).map(({ elementType, empty, brand, complete, error }) =>
    [elementType, empty ? 'empty' : '', brand ?? '', complete ? 'complete' : '', Object(error).code ?? '']
      .filter(Boolean)
      .join(' '),
  );
}
