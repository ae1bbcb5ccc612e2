import { GENERIC_DECLINE, NOT_AUTHENTICATED, PAYMENT_DECLINED, PURCHASE_EVENTS } from './copy.ts';
import { defineScenarios, type Entry } from './define.ts';
import { bought, declinedBeforeBuying } from './phrases.ts';
import {
  ANY_ID,
  closeChallenge,
  completeChallenge,
  enterCard,
  expectCalls,
  expectClosed,
  expectHostEvents,
  expectNoOperation,
  expectNoText,
  expectOperation,
  expectPayDisabled,
  expectPayEnabled,
  expectText,
  expectToast,
  failChallenge,
  pay,
  start,
  typeInChallenge,
} from './steps/index.ts';

/** Cards that the provider refuses for a reason of its own, and what it says. */
const REFUSALS = [
  {
    name: 'decline-insufficient-funds',
    number: '4000000000009995',
    title: 'There is not enough money on the card',
    why: 'The card’s bank says that there is not enough money.',
    says: 'Your card has insufficient funds.',
  },
  {
    name: 'decline-lost-card',
    number: '4000000000009987',
    title: 'The card was reported lost',
    why: 'The card was reported lost, which nobody is told.',
    says: 'Your card has been declined.',
  },
  {
    name: 'decline-stolen-card',
    number: '4000000000009979',
    title: 'The card was reported stolen',
    why: 'The card was reported stolen, which nobody is told.',
    says: 'Your card has been declined.',
  },
  {
    name: 'decline-expired-card',
    number: '4000000000000069',
    title: 'The bank says that the card has expired',
    why: 'The date on the card looks good, and its bank knows better.',
    says: 'Your card has expired.',
  },
  {
    name: 'decline-incorrect-cvc',
    number: '4000000000000127',
    title: 'The security code is wrong',
    why: 'The security code is complete, and not the one on the card.',
    says: "Your card's security code is incorrect.",
  },
  {
    name: 'decline-processing-error',
    number: '4000000000000119',
    title: 'The card cannot be processed just now',
    why: 'Something goes wrong at the card’s bank.',
    says: 'An error occurred while processing your card. Try again in a little bit.',
  },
];

export const declineScenarios = defineScenarios('Card declines and challenges', [
  {
    name: 'decline-generic',
    title: 'The card is declined',
    story:
      'Alex enters a card that its bank declines without a reason. The message is our own, not the provider’s, and nothing has been bought.',
    covers: ['E3', 'E4', 'T13'],
    expected: [
      "The message 'Payment declined' asks to check and re-enter the card.",
      'The checkout stays open with what was entered, and payment can be tried again.',
      'No subscription was created.',
    ],
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
    title: 'The card is accepted, then the charge is declined',
    story:
      'The card can be saved but not charged: the provider accepts it and our server refuses the purchase. Its message is shown. A second try with another card uses a new setup intent.',
    covers: ['E1', 'T13'],
    expected: [
      "The message 'Payment declined' carries the server's words: 'Your card was declined.'",
      'The form is kept, and another card can be entered.',
      'The second card buys the plan.',
    ],
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
  {
    name: 'card-challenge-accept',
    title: 'The bank asks who is there, and is satisfied',
    story:
      "The card's bank wants to know that it is really Alex. Its window opens over the checkout while payment waits; Alex types the code and completes the check. The purchase goes on by itself.",
    covers: ['T13', 'T19'],
    expected: [
      "The bank's window opens over the checkout, and what is typed there stays there.",
      'Payment waits for the bank, and goes on when the check is complete.',
      'The subscription is created with the new card.',
    ],
    steps: [
      start(),
      enterCard({ number: '4000002760003184' }),
      pay(),
      typeInChallenge('123456'),
      expectNoOperation('CreateSubscription'),
      completeChallenge(),
      expectClosed(),
      expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_standard_monthly', paymentMethodId: ANY_ID },
        setupIntentId: ANY_ID,
      }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'card-challenge-fail',
    title: 'The bank asks who is there, and is not satisfied',
    story:
      "The card's bank opens its window over the checkout, and the check fails. The provider's message says so, and nothing has been bought.",
    covers: ['E3', 'E5'],
    expected: [
      "The message 'Payment declined' carries the provider's words: the payment method could not be authenticated.",
      'The checkout stays open with what was entered, and payment can be tried again.',
      'No subscription was created.',
    ],
    steps: [
      start(),
      enterCard({ number: '4000002760003184' }),
      pay(),
      failChallenge(),
      expectToast(PAYMENT_DECLINED, NOT_AUTHENTICATED),
      expectPayEnabled(),
      expectNoOperation('CreateSubscription'),
      expectHostEvents(),
    ],
  },
  {
    name: 'card-challenge-abandon',
    title: "The bank's window is closed without an answer",
    story:
      "Alex closes the bank's window and is back in the checkout with everything still in place. A second press on the pay button asks the bank again, and this time the check is completed.",
    covers: ['E3', 'T13'],
    expected: [
      "The message 'Payment declined' says that the payment method could not be authenticated.",
      'The form is as it was: the same card can be tried again without entering it anew.',
      'The second try buys the plan.',
    ],
    steps: [
      start(),
      enterCard({ number: '4000002760003184' }),
      pay(),
      closeChallenge(),
      expectToast(PAYMENT_DECLINED, NOT_AUTHENTICATED),
      expectPayEnabled(),
      expectNoOperation('CreateSubscription'),
      expectHostEvents(),
      pay(),
      completeChallenge(),
      expectClosed(),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'card-field-errors',
    title: 'A card number with a slip in it',
    story:
      'Alex types a wrong card number, a date in the past and half a security code. Each field says so in the provider’s own words, and Alex mends them.',
    covers: ['V1', 'V23'],
    expected: ['Three messages, each beside its field; they go when the field is mended.'],
    steps: [
      start(),
      enterCard({ number: '4242424242424241', expiry: '01 / 20', cvc: '12' }),
      expectText('Your card number is invalid.'),
      expectText("Your card's expiration year is in the past."),
      expectText("Your card's security code is incomplete."),
      expectPayDisabled('card number, expiry date and CVC'),
      enterCard({ number: '4242424242424242' }),
      expectNoText('Your card number is invalid.'),
      expectPayEnabled(),
    ],
  },
  ...REFUSALS.map(
    ({ name, number, title, why, says }): Entry => ({
      name,
      title,
      covers: ['E5'],
      story: `${why} The provider’s own words are shown, and nothing has been bought.`,
      expected: [`‘Payment declined’ says: ${says}`],
      steps: [start(), enterCard({ number }), pay(), declinedBeforeBuying(says)],
    }),
  ),
  {
    name: 'decline-then-retry-good-card',
    title: 'Declined, then paid with another card',
    story:
      'The first card is declined. The form is kept, Alex enters another card over it, and there is one subscription.',
    covers: ['E4', 'T13', 'T19'],
    expected: ['The decline is shown in our own words; the second card buys the plan, once.'],
    steps: [
      start(),
      enterCard({ number: '4000000000000002' }),
      pay(),
      declinedBeforeBuying(GENERIC_DECLINE),
      enterCard({ number: '4242424242424242' }),
      pay(),
      bought('standard-monthly', 4900),
      expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'card-name-missing',
    title: 'A card without a name',
    story: 'Everything about the card is complete, and the name is blank. The pay button says what it is waiting for.',
    covers: ['V2'],
    expected: ['‘To pay, complete your name on card.’'],
    steps: [
      start(),
      enterCard({ number: '4242424242424242', name: '   ' }),
      expectPayDisabled('To pay, complete your name on card.'),
      enterCard({ number: '4242424242424242' }),
      expectPayEnabled(),
    ],
  },
  {
    name: 'card-partially-complete',
    title: 'A card without its number',
    story: 'One field after another is the one that is missing; the pay button says which.',
    covers: ['V1'],
    expected: ['The pay button is disabled and names the card number.'],
    steps: [start(), enterCard({ number: '' }), expectPayDisabled('To pay, complete your card number.')],
    variants: {
      expiry: {
        title: 'A card without its expiry date',
        expected: ['The pay button is disabled and names the expiry date.'],
        steps: [
          start(),
          enterCard({ number: '4242424242424242', expiry: '' }),
          expectPayDisabled('To pay, complete your expiry date.'),
        ],
      },
      cvc: {
        title: 'A card without its security code',
        expected: ['The pay button is disabled and names the CVC.'],
        steps: [
          start(),
          enterCard({ number: '4242424242424242', cvc: '' }),
          expectPayDisabled('To pay, complete your CVC.'),
        ],
      },
    },
  },
]);
