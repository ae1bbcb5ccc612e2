// @vitest-environment jsdom
/** A test of the shop's own components in jsdom, which has no layout and no modal dialogs. Vitest and Jest run it, and Vitest with happy-dom. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { CheckoutOptions, PaidReport } from 'legal-checkout';
import { createScenarioHandlers } from 'legal-checkout/msw';
import { operations } from 'legal-checkout/operations.json';
import { setupServer } from 'msw/node';
import settings from '../page/public/settings.json';
import { App } from '../page/src/app';

const scenario = createScenarioHandlers('buy-saved-default-card', { appConfig: settings.appConfig });
const server = setupServer(...scenario.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  scenario.reset();
  server.events.removeAllListeners();
});
afterAll(() => server.close());

/** Mocks of what jsdom lacks, as apps have them for other libraries. */
const MOCKS = {
  matchMedia: () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }),
  ResizeObserver: function ResizeObserver() {},
};

it.each([
  ['without mocks', '1', {}],
  ['with incomplete mocks of browser APIs', '2', MOCKS],
])(
  'pays in the dialog with a saved card: %s',
  async (_, userId, mocks) => {
    Object.assign(window, mocks);
    const payments: PaidReport[] = [];
    const logged: string[] = [];
    const sent: string[] = [];
    server.events.on('request:start', async ({ request }) => {
      if (request.url.endsWith('/graphql')) sent.push((await request.clone().json()).query);
    });
    const options: Partial<CheckoutOptions> = {
      user: { ...settings.user, flakeId: userId },
      // jsdom has no `CSS.supports`, so the module cannot check these valid values, and must not log them as errors.
      appearance: { variables: { colorPrimary: '#123B8C', fontFamily: 'Arial' } },
      log: ({ message }) => logged.push(message),
      onPaid: (report) => payments.push(report),
    };
    render(<App settings={settings} options={options} />);
    fireEvent.click(screen.getByRole('button', { name: 'Choose plan' }));
    await screen.findByRole('radio', { name: 'Visa ending in 4242' }, { timeout: 10_000 });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm & pay' }));
    await waitFor(() => expect(payments).toMatchObject([{ handle: 'team', paymentType: 'credit card' }]), {
      timeout: 10_000,
    });
    expect(sent).toHaveLength(4);
    expect(operations.map(({ body }) => body)).toEqual(expect.arrayContaining(sent));
    expect(logged.filter((message) => message.startsWith('appearance'))).toEqual([]);
  },
  30_000,
);
