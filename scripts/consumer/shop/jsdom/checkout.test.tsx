// @vitest-environment jsdom
/** A test of the shop's own components in jsdom, which has no layout and no modal dialogs. Vitest and Jest run it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupServer } from 'msw/node';
import settings from '../page/public/settings.json';
import { App } from '../page/src/app';

const { handlers } = createScenarioHandlers('buy-saved-default-card', { appConfig: settings.appConfig });
const server = setupServer(...handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('pays in the dialog with a saved card', async () => {
  const logged: string[] = [];
  // jsdom cannot tell whether these are CSS.
  const appearance = { variables: { colorPrimary: '#123B8C', fontFamily: 'Arial' } };
  render(<App settings={settings} options={{ appearance, log: ({ message }) => logged.push(message) }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose plan' }));
  await screen.findByRole('radio', { name: 'Visa ending in 4242' }, { timeout: 10_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm & pay' }));
  await screen.findByText('Thank you.', {}, { timeout: 10_000 });
  expect(logged.filter((message) => message.startsWith('appearance'))).toEqual([]);
}, 30_000);
