/** Verifies a backend against the contracts, as the tests of a backend team do. The backend is the scenario server. */
import { verifyContracts } from 'legal-checkout/contracts';
import { startScenarioServer } from 'legal-checkout/scenarios';
import { expect, test } from 'vitest';

test('passes a backend that keeps the contracts', async () => {
  const server = await startScenarioServer();
  try {
    const { status, contracts } = await verifyContracts({
      baseUrl: server.url,
      statesUrl: `${server.url}/pact/states`,
      // With the flag g an expression begins its next search where the last one ended.
      only: /^CheckCouponCode of (an amount|a trial)$/g,
    });
    expect(status).toBe('passed');
    expect(contracts.map(({ description }) => description)).toEqual([
      'CheckCouponCode of a trial',
      'CheckCouponCode of an amount',
    ]);
  } finally {
    await server.close();
  }
});
