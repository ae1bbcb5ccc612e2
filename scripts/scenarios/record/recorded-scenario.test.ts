import { expect, it } from 'vitest';
import { findScenario, type Scenario } from '#scenarios';
import { parseScenario } from '../../../mock-server/catalogue/scenario-file.ts';
import { recordedScenario, sanitize } from './recorded-scenario.ts';

const base = findScenario('coupon-remove') as Scenario;

it('scripts the answers in order, refusals with their codes, and other HTTP statuses as faults of their calls', () => {
  const recorded = recordedScenario({
    ...{ name: 'my-journey', title: 'My journey', base },
    calls: [
      { operation: 'CreateSetupIntent', status: 200, body: { data: { createSetupIntent: { clientSecret: 'a' } } } },
      { operation: 'CheckCouponCode', status: 200, body: { data: { checkCouponCode: { valid: false } } } },
      { operation: 'CheckCouponCode', status: 503, body: 'Try later' },
      { operation: 'CheckCouponCode', status: 200, body: { data: { checkCouponCode: { valid: true } } } },
      { operation: 'CreateSubscription', status: 200, body: { data: null, errors: [{ message: 'Not today.' }] } },
    ],
  });
  expect(recorded.answers).toEqual({
    CreateSetupIntent: [{ kind: 'work' }],
    CheckCouponCode: [
      { kind: 'return', data: { valid: false } },
      { kind: 'return', data: { valid: true } },
    ],
    CreateSubscription: [{ kind: 'refuse', message: 'Not today.', code: 'INTERNAL_SERVER_ERROR' }],
  });
  expect(recorded.faults).toEqual([
    { call: 'CheckCouponCode', skip: 1, times: 1, breaks: { with: 'status', status: 503 } },
  ]);
  expect(parseScenario(recorded, 'my-journey.json')).toMatchObject({ name: 'my-journey', host: base.host });
});

it('replaces secrets, personal data and given texts, and keeps products, ids and the last digits of a card', () => {
  const answer = {
    receiptEmail: 'mia.wong+test@mail.example.org',
    customerName: 'Mia Wong',
    message: 'Sorry, Mia Wong. Call +61 2 9876 5432 or write to mia@example.org about 4242 4242 4242 4242.',
    clientSecret: 'seti_1abc_secret_xyz',
    nested: [{ accessToken: 'eyJhbGciOi', lastName: 'Wong' }],
  };
  const text = JSON.stringify(sanitize(answer, ['Mia Wong', '']));
  for (const personal of ['mia', 'Mia', 'Wong', '9876', '4242', 'secret_xyz', 'eyJ'])
    expect(text).not.toContain(personal);
  const kept = { product: 'Standard monthly', name: 'Visa', id: 'pm_1', creditCard: 'XXXX-4242', value: 1_000 };
  expect(sanitize(kept)).toEqual(kept);
});
