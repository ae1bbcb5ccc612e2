/** The package check runs this file twice on one scenario server. It kills the first run, so that its session remains. */
import { expect, test } from 'legal-checkout/playwright';

test('begins with nothing bought', async ({ checkout }) => {
  const { journal, serverUrl, sessionKey } = await checkout.start('buy-new-card');
  const names = async () => (await journal()).map(({ name }) => name);
  expect(await names()).not.toContain('listPaymentMethod');
  await fetch(`${serverUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer demo.${sessionKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ listPaymentMethod { defaultPayment } }' }),
  });
  expect(await names()).toContain('listPaymentMethod');
  if (process.env['KILLED']) process.kill(process.pid, 'SIGKILL');
});
