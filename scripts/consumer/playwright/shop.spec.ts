/** The shop's own browser tests, with named scenarios in place of its backend and card provider. */
import { expect, test } from 'legal-checkout/playwright';

test('sells a product of its own', async ({ page, checkout }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const { journal } = await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.expectLine('Charged to your card', '$100.24');
  await checkout.enterCard({ number: '4000002500003155' });
  await checkout.pay();
  await checkout.completeChallenge();
  await checkout.expectClosed();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await checkout.expectOperation('CreateSubscription', { paymentProfile: { currentSubscriptionId: 'prod_1' } });
  expect((await journal()).map(({ name }) => name)).toContain('CreateSubscription');
  expect(errors).toEqual([]);
});

test('plays a scenario of its own, in a session of this run alone', async ({ page, checkout }, testInfo) => {
  const { sessionKey } = await checkout.start('shop-coupon');
  // A retry, a repeated run and a second start begin with nothing bought.
  expect(sessionKey).toMatch(new RegExp(`-${testInfo.retry}-${testInfo.repeatEachIndex}-1$`));
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.applyCoupon('HALF');
  await checkout.expectLine('Coupon HALF', '−$49.50');
});

for (const endpoint of ['/graphql?op=checkout', '/graphql/', 'https://api.shop.test/v1/query'])
  test(`answers the checkout at ${endpoint}, and nothing reaches the app's backend`, async ({ page, checkout }) => {
    const sent: string[] = [];
    await page.context().route(/graphql|api\.shop|billing/, async (route) => {
      if (route.request().method() === 'POST') sent.push(route.request().url());
      return route.fallback();
    });
    await page.route('**/settings.json', async (route) => {
      const settings = await (await route.fetch()).json();
      const chargifyServiceUrl = 'https://billing.shop.test/api';
      await route.fulfill({ json: { ...settings, graphqlEndpoint: endpoint, chargifyServiceUrl } });
    });
    const { journal } = await checkout.start('buy-saved-default-card');
    await page.goto('/');
    await page.getByRole('button', { name: 'Choose plan' }).click();
    await checkout.pay();
    await checkout.expectClosed();
    const names = (await journal()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['upgrade-intention', 'CreateSubscription']));
    expect(sent).toEqual([]);
  });

test("leaves the app's own operations to its backend, and no purchase", async ({ page, context, checkout }) => {
  await context.route('**/graphql', (route) => route.fulfill({ json: { data: { me: { name: 'Alex' } } } }));
  const { journal } = await checkout.start('buy-new-card');
  await page.goto('/');
  const send = (operations: object, { file = false } = {}) =>
    page.evaluate(
      async ([text, hasFile]) => {
        const form = new FormData();
        form.set('operations', text);
        form.set('0', new File(['a file'], 'file.txt'));
        const json = { body: text, headers: { 'content-type': 'application/json' } };
        return (await fetch('/graphql', { method: 'POST', ...(hasFile ? { body: form } : json) })).json();
      },
      [JSON.stringify(operations), file] as const,
    );
  const me = { query: '{ me { name } }' };
  const purchase = { query: 'mutation { createSubscription { id } }' };
  for (const answer of [send(me), send([me, me]), send(me, { file: true }), send({ id: 'ecf4' })])
    expect(await answer).toEqual({ data: { me: { name: 'Alex' } } });
  expect((await journal()).filter(({ kind }) => kind === 'graphql')).toEqual([]);
  const problems = [await send(purchase), await send([me, purchase]), await send([me, purchase], { file: true })];
  expect(JSON.stringify(problems)).toMatch(/paymentProfile.* may be a purchase\. Send each .*Send a JSON body/);
});

test('reports an unknown scenario, a missing start, a disabled pay button', async ({ page, checkout }) => {
  await expect(checkout.start('decline-genric')).rejects.toThrow(/The nearest are: decline-generic/);
  expect(() => checkout.pay()).toThrow(/Call checkout\.start/);
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await expect(checkout.pay()).rejects.toThrow(/disabled, described by 'To pay, complete .*'/);
});
