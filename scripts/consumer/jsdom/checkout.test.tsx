// @vitest-environment jsdom
/** A test of the shop's own components in jsdom, which has no layout and no modal dialogs. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CheckoutProvider, useCheckout } from 'legal-checkout';
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

const appConfig = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};
const scenario = createScenarioHandlers('buy-saved-default-card', { appConfig });
const server = setupServer(...scenario.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(cleanup);
afterAll(() => server.close());

function Plans() {
  const { show } = useCheckout();
  return (
    <button type="button" onClick={() => show({ planHandle: 'team' })}>
      Buy
    </button>
  );
}

it('pays in the dialog with a saved card', async () => {
  const onPaid = vi.fn();
  const log = vi.fn();
  render(
    <CheckoutProvider
      chargifyServiceUrl="/chargify"
      getIdToken={() => 'any'}
      publishableKey="pk_test_1"
      appConfig={appConfig}
      user={{ firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1' }}
      merchant="A Customer Pty Ltd"
      termsUrl="/terms"
      // jsdom cannot tell whether these are CSS.
      appearance={{ variables: { colorPrimary: '#123B8C', fontFamily: 'Arial' } }}
      log={log}
      onPaid={onPaid}
    >
      <Plans />
    </CheckoutProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
  await screen.findByRole('radio', { name: 'Visa ending in 4242' }, { timeout: 10_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm & pay' }));
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalledOnce(), 10_000);
  expect(onPaid).toHaveBeenCalledWith(expect.objectContaining({ handle: 'team', paymentType: 'credit card' }));
  expect(log.mock.calls.filter(([{ message }]) => message.startsWith('appearance'))).toEqual([]);
}, 30_000);
