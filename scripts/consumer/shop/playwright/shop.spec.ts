/** The shop's own browser tests, with named scenarios in place of its backend and card provider. */
import { expect, test } from 'legal-checkout/playwright';

test('plays a scenario of its own, in a session of this run alone', async ({ page, checkout }, testInfo) => {
  const { sessionKey } = await checkout.start('shop-plan');
  // The session key contains retry, repetition and number of the start, so that each start begins with nothing bought.
  expect(sessionKey).toMatch(new RegExp(`-${testInfo.retry}-${testInfo.repeatEachIndex}-1$`));
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.expectLine('Charged to your card', '$100.24');
});

test("answers the checkout at any address, and leaves the app's own operations to its backend", async ({
  page,
  checkout,
}) => {
  const sent: string[] = [];
  await page.context().route(/api\.shop|billing/, async (route) => {
    const request = route.request();
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
    return route.fulfill({ json: { data: { me: { name: 'Alex' } } }, headers: { 'access-control-allow-origin': '*' } });
  });
  const graphqlEndpoint = 'https://api.shop.test/v1/query?op=checkout';
  await page.route('**/settings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    const chargifyServiceUrl = 'https://billing.shop.test/api';
    await route.fulfill({ json: { ...settings, graphqlEndpoint, chargifyServiceUrl } });
  });
  const { journal } = await checkout.start('buy-saved-default-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.pay();
  await checkout.expectClosed();
  const names = (await journal()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['upgrade-intention', 'CreateSubscription']));
  const me = JSON.stringify({ query: '{ me { name } }' });
  await page.evaluate(([url, body]) => fetch(url, { method: 'POST', body }), [graphqlEndpoint, me] as const);
  expect(sent).toEqual([me]);
});

test('reports an unknown scenario, a missing start, a disabled pay button', async ({ page, checkout }) => {
  await expect(checkout.start('decline-genric')).rejects.toThrow(/The nearest are: decline-generic/);
  expect(() => checkout.pay()).toThrow(/Call checkout\.start/);
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await expect(checkout.pay()).rejects.toThrow(/disabled, described by 'To pay, complete .*'/);
});

test('pays while the clock of the page is paused', async ({ page, checkout }) => {
  const { now } = await checkout.start('migrate-credit-default-card');
  await page.clock.install({ time: now });
  await page.goto('/');
  await page.clock.pauseAt(Date.parse(now) + 60_000);
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.chooseTab('Direct debit');
  await checkout.chooseTab('Credit & debit card');
  await checkout.enterCard({ number: '4242424242424242' });
  await checkout.pay();
  await checkout.expectOperation('MigrateSubscription', {});
});
