import { GENERIC_DECLINE, PAYMENT_DECLINED, PURCHASE_EVENTS } from './copy.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  ANY_ID,
  enterCard,
  expectClosed,
  expectHostEvents,
  expectNoOperation,
  expectOperation,
  expectPayEnabled,
  expectToast,
  pay,
  start,
} from './steps.ts';

export const declineScenarios: Scenario[] = [
  {
    name: 'decline-generic',
    group: 'Card declines and challenges',
    title: 'The card is declined',
    story:
      'Alex enters a card that its bank declines without a reason. The message is our own, not the provider’s, and nothing has been bought.',
    covers: ['E3', 'E4', 'T13'],
    try: { cards: ['4000000000000002'], banks: [], coupons: [] },
    expected: [
      "The message 'Payment declined' asks to check and re-enter the card.",
      'The checkout stays open with what was entered, and payment can be tried again.',
      'No subscription was created.',
    ],
    fixtures: {},
    host: buying('standard-monthly'),
    steps: [
      start(),
      enterCard({ number: '4000000000000002' }),
      pay(),
      expectToast(PAYMENT_DECLINED, GENERIC_DECLINE),
      expectPayEnabled(),
      expectNoOperation('CreateSubscription'),
      expectHostEvents(),
    ],
  },
  {
    name: 'decline-at-create',
    group: 'Card declines and challenges',
    title: 'The card is accepted, then the charge is declined',
    story:
      'The card can be saved but not charged: the provider accepts it and our server refuses the purchase. Its message is shown. A second try with another card uses a new setup intent.',
    covers: ['E1', 'T13'],
    try: { cards: ['4000000000000341', '4242424242424242'], banks: [], coupons: [] },
    expected: [
      "The message 'Payment declined' carries the server's words: 'Your card was declined.'",
      'The form is kept, and another card can be entered.',
      'The second card buys the plan.',
    ],
    fixtures: {},
    host: buying('standard-monthly'),
    steps: [
      start(),
      enterCard({ number: '4000000000000341' }),
      pay(),
      expectToast(PAYMENT_DECLINED, 'Your card was declined.'),
      expectPayEnabled(),
      expectHostEvents(),
      enterCard({ number: '4242424242424242' }),
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
