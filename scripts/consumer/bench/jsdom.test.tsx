// @vitest-environment jsdom
/** The same purchase with the handlers of a scenario, and with handlers of MSW alone; prints the durations for `npm run bench`. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createScenarioHandlers } from 'legal-checkout/msw';
import { graphql, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { appConfig, Shop } from '../jsdom/plans';
import { responses } from './responses';

const ROUNDS = 12;
const scenario = createScenarioHandlers('buy-saved-default-card', { appConfig });
const alone = [
  ...Object.entries(responses).map(([name, data]) =>
    graphql.operation(({ operationName }) => (operationName === name ? HttpResponse.json({ data }) : undefined)),
  ),
  http.post('*/subscription/upgrade', () => HttpResponse.json({})),
];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

async function buy(user: string): Promise<number> {
  const startedAt = performance.now();
  let payments = 0;
  render(
    <Shop
      userId={user}
      log={() => undefined}
      onPaid={() => {
        payments += 1;
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
  await screen.findByRole('radio', { name: 'Visa ending in 4242' }, { timeout: 10_000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm & pay' }));
  await waitFor(() => expect(payments).toBe(1), { timeout: 10_000 });
  const duration = performance.now() - startedAt;
  cleanup();
  return duration;
}

it('buys', async () => {
  const times = { scenario: [] as number[], alone: [] as number[] };
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const name of ['scenario', 'alone'] as const) {
      server.resetHandlers(...(name === 'scenario' ? scenario.handlers : alone));
      await scenario.reset();
      const duration = await buy(`${name}-${round}`);
      // The first rounds warm up.
      if (round >= 0) times[name].push(duration);
    }
  }
  console.log(`durations ${JSON.stringify(times)}`);
}, 120_000);
