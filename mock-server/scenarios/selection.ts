import { PURCHASE_EVENTS } from './copy.ts';
import { card, methods } from './fixtures.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  ANY_ID,
  enterCard,
  expectClosed,
  expectHostEvents,
  expectMethodDisabled,
  expectNothingSelected,
  expectOperation,
  expectPayEnabled,
  expectTab,
  pay,
  start,
} from './steps.ts';

const lastMonth = card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 });

export const selectionScenarios: Scenario[] = [
  {
    name: 'saved-default-expired-month',
    group: 'Tabs, selection and expiry',
    title: 'The default card expired last month',
    story:
      'It is March 2026 and the default card was good through February. It is listed but cannot be chosen, nothing is chosen instead, and Alex pays with a new card.',
    covers: ['T11', 'V10', 'V11'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: [
      'The expired card is listed and disabled.',
      'No method is selected: the form for a new card is open.',
      'A new card buys the plan.',
    ],
    fixtures: { saved: methods([lastMonth], { default: lastMonth }) },
    host: buying('standard-monthly'),
    steps: [
      start(),
      expectTab('Credit & debit card'),
      expectMethodDisabled('Visa ending in 1881'),
      expectNothingSelected(),
      enterCard({ number: '4242424242424242' }),
      expectPayEnabled(),
      pay(),
      expectClosed(),
      expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_standard_monthly', paymentMethodId: ANY_ID },
        setupIntentId: ANY_ID,
      }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
];
