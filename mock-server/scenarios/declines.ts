import {
  AUTHENTICATION_FAILURE,
  type DeclineCode,
  declineMessage,
  VALIDATION_MESSAGES,
} from '../card-provider/facts/errors.ts';
import { declinedCard, INVALID_CARD_NUMBER } from '../card-provider/facts/test-methods.ts';
import { defineScenarios, type ScenarioDefinition } from './define-scenarios.ts';
import { declinedWithoutCode, graphqlError, httpStatus } from './fault-builders.ts';
import { mastercard, methods, visa } from './fixtures.ts';
import { expectDeclined, expectDeclinedBeforePurchase, expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import { GENERIC_DECLINE, PAYMENT_DECLINED } from './ui-text.ts';

const twoCards = { saved: methods([visa, mastercard], { default: visa }) };

const DECLINED_CARDS: { name: string; decline: DeclineCode; title: string; reason: string }[] = [
  {
    name: 'decline-insufficient-funds',
    decline: 'insufficient_funds',
    title: 'Card declined: insufficient funds',
    reason: 'Alex’s card has insufficient funds.',
  },
  {
    name: 'decline-lost-card',
    decline: 'lost_card',
    title: 'Card declined: reported lost',
    reason: 'Alex’s card is reported lost. The message does not reveal that.',
  },
  {
    name: 'decline-stolen-card',
    decline: 'stolen_card',
    title: 'Card declined: reported stolen',
    reason: 'Alex’s card is reported stolen. The message does not reveal that.',
  },
  {
    name: 'decline-expired-card',
    decline: 'expired_card',
    title: 'Card declined: expired',
    reason: 'Alex’s card has a valid date, but its bank reports that the card has expired.',
  },
  {
    name: 'decline-incorrect-cvc',
    decline: 'incorrect_cvc',
    title: 'Card declined: incorrect security code',
    reason: 'Alex enters a complete security code that does not match the card.',
  },
  {
    name: 'decline-processing-error',
    decline: 'processing_error',
    title: 'Card declined: processing error',
    reason: 'An error occurs while the bank processes Alex’s card.',
  },
];

export const declineScenarios = defineScenarios('Card declines and challenges', [
  {
    name: 'decline-generic',
    title: 'Card declined: generic',
    story:
      'Alex’s card is declined and its bank gives no reason. The form keeps what was entered and Alex can try again.',
    words: ['run out of money'],
    expected: [
      '‘Payment declined’ asks Alex to check and re-enter the card details.',
      'The checkout stays open with what was entered, and Alex can pay again.',
      'No subscription is created.',
    ],
    steps: [
      payWithNewCard('4000000000000002'),
      proves('E3', 'E4', 'T13', expectDeclinedBeforePurchase(GENERIC_DECLINE)),
    ],
  },
  {
    name: 'decline-at-create',
    title: 'Card is accepted, then the charge is declined',
    story:
      'The card provider accepts the card, and then the server declines the purchase. The server’s message is shown. Alex tries another card, which uses a new setup intent.',
    expected: [
      '‘Payment declined’ shows the server’s message: ‘Your card was declined.’',
      'The form keeps what was entered, and Alex can enter another card.',
      'The second card buys the plan.',
    ],
    steps: [
      payWithNewCard('4000000000000341'),
      proves('E1', 'T13', expectDeclined('Your card was declined.')),
      payWithNewCard(),
      expectPurchase('standard-monthly', 4900, { setupIntentId: ANY_ID }),
    ],
  },
  {
    name: 'decline-without-code',
    title: 'Purchase declined by a backend without error codes',
    story:
      'The server declines the purchase with a message and no error code. The message is shown, and the form can be used again at once. Before Alex’s next payment is sent, the checkout looks up the subscriptions, because only a code proves that nothing was charged.',
    expected: [
      '‘Payment declined’ shows the server’s message: ‘Your card was declined.’',
      'The second attempt looks up the subscriptions once and buys the plan.',
    ],
    fixtures: twoCards,
    faults: [declinedWithoutCode('CreateSubscription', 'Your card was declined.')],
    steps: [
      step.pay(),
      proves('E1', 'T13', expectDeclined('Your card was declined.')),
      step.expectNoText('We could not confirm'),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
      step.expectCalls('CreateSubscription', 2),
      step.expectCalls('GetUserSubscriptions', 2),
    ],
    variants: {
      'other-card': {
        title: 'Purchase declined without an error code, then another card',
        story:
          'The server declines the purchase with a message and no error code. Alex chooses another saved card and buys the plan.',
        expected: ['‘Payment declined’ shows the server’s message.', 'The other card buys the plan, once.'],
        steps: [
          step.pay(),
          proves('E1', 'T13', expectDeclined('Your card was declined.')),
          step.chooseMethod('Mastercard ending in 4444'),
          step.pay(),
          proves('T13', expectPurchase('standard-monthly', 4_900, { paymentMethodId: 'pm_mastercard_4444' })),
          step.expectCalls('CreateSubscription', 2),
        ],
      },
      'server-error': {
        title: 'Purchase declined with HTTP 500',
        story:
          'An older server answers a declined purchase with HTTP 500 and its message. Alex chooses another saved card and buys the plan.',
        expected: [
          '‘Payment declined’ shows the server’s message, and the form can be used again.',
          'The second attempt looks up the subscriptions once and buys the plan with the other card.',
        ],
        faults: [
          httpStatus('CreateSubscription', 500, {
            times: 1,
            type: 'application/json',
            body: '{"data":null,"errors":[{"message":"Your card was declined."}]}',
          }),
        ],
        steps: [
          step.pay(),
          proves('E1', 'T13', expectDeclined('Your card was declined.')),
          step.expectNoText('We could not confirm'),
          step.chooseMethod('Mastercard ending in 4444'),
          step.pay(),
          proves('T13', expectPurchase('standard-monthly', 4_900, { paymentMethodId: 'pm_mastercard_4444' })),
          step.expectCalls('CreateSubscription', 2),
          step.expectCalls('GetUserSubscriptions', 2),
        ],
      },
      gateway: {
        title: 'Purchase rejected by a gateway',
        story:
          'A gateway in front of the server rejects the purchase with HTTP 403 and a page of its own. Alex is told that the payment was not accepted, chooses another saved card and buys the plan.',
        expected: [
          '‘Payment declined’ says that the payment was not accepted.',
          'The second attempt looks up the subscriptions once and buys the plan with the other card.',
        ],
        faults: [
          httpStatus('CreateSubscription', 403, { times: 1, type: 'text/html', body: '<html>Request blocked</html>' }),
        ],
        steps: [
          step.pay(),
          proves(
            'E1',
            'T13',
            expectDeclined('The payment was not accepted. Try again, or use another payment method.'),
          ),
          step.expectNoText('We could not confirm'),
          step.chooseMethod('Mastercard ending in 4444'),
          step.pay(),
          proves('T13', expectPurchase('standard-monthly', 4_900, { paymentMethodId: 'pm_mastercard_4444' })),
          step.expectCalls('CreateSubscription', 2),
          step.expectCalls('GetUserSubscriptions', 2),
        ],
      },
    },
  },
  {
    name: 'decline-unknown-code',
    title: 'Purchase declined with an unknown error code',
    story:
      'The server declines the purchase with an error code that the checkout does not know. The message is shown, and Alex pays with a new card instead.',
    words: ['velocity', 'too many attempts'],
    expected: ['‘Payment declined’ shows the server’s message.', 'The new card buys the plan, once.'],
    fixtures: twoCards,
    faults: [
      graphqlError('CreateSubscription', {
        message: 'Too many attempts with this card.',
        code: 'CARD_VELOCITY_EXCEEDED',
        times: 1,
      }),
    ],
    steps: [
      step.pay(),
      proves('E1', expectDeclined('Too many attempts with this card.')),
      step.chooseMethod('Use a new card'),
      payWithNewCard(),
      expectPurchase('standard-monthly', 4_900),
      step.expectCalls('CreateSubscription', 2),
    ],
  },
  {
    name: 'card-challenge-accept',
    title: 'Bank verification succeeds',
    story:
      'The card’s bank asks Alex to confirm the payment. The bank’s window opens over the checkout, Alex enters the code and completes the verification. The purchase then continues.',
    words: ['3ds', '3d secure'],
    expected: [
      'The bank’s window opens over the checkout and keeps what is typed in it.',
      'Payment waits for the bank and continues after the verification.',
      'The subscription is created with the new card.',
    ],
    steps: [
      payWithNewCard('4000002760003184'),
      pictured(step.typeInChallenge('123456')),
      step.expectNoOperation('CreateSubscription'),
      step.completeChallenge(),
      proves('T13', 'T19', expectPurchase('standard-monthly', 4900, { setupIntentId: ANY_ID })),
    ],
  },
  {
    name: 'card-challenge-fail',
    title: 'Bank verification fails',
    story:
      'The card’s bank asks Alex to confirm the payment, and the verification fails. The card provider’s message is shown and nothing is charged.',
    words: ['3ds', '3d secure'],
    expected: [
      '‘Payment declined’ shows the provider’s message: the payment method could not be authenticated.',
      'The checkout stays open with what was entered, and Alex can pay again.',
      'No subscription is created.',
    ],
    steps: [
      payWithNewCard('4000002760003184'),
      step.failChallenge(),
      proves('E3', 'E5', expectDeclinedBeforePurchase(AUTHENTICATION_FAILURE.message)),
    ],
  },
  {
    name: 'card-challenge-abandon',
    title: 'Bank verification is cancelled',
    story:
      'Alex closes the bank’s window and returns to the checkout, which keeps what was entered. Alex pays again, the bank asks again, and this time Alex completes the verification.',
    words: ['3ds', '3d secure'],
    expected: [
      '‘Payment declined’ says that the payment method could not be authenticated.',
      'The form keeps the card, so Alex does not have to enter it again.',
      'The second attempt buys the plan.',
    ],
    steps: [
      payWithNewCard('4000002760003184'),
      step.closeChallenge(),
      proves('E3', 'T13', expectDeclinedBeforePurchase(AUTHENTICATION_FAILURE.message)),
      step.pay(),
      step.completeChallenge(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'card-field-errors',
    title: 'Invalid card details',
    story:
      'Alex enters an invalid card number, an expiry date in the past and an incomplete security code. Each field shows the card provider’s message, and Alex corrects them.',
    expected: ['Each of the three fields shows its message.', 'A message disappears when its field is corrected.'],
    steps: [
      step.enterCard({ number: INVALID_CARD_NUMBER, expiry: '01 / 20', cvc: '12' }),
      proves(
        'V1',
        'V23',
        step.expectText(VALIDATION_MESSAGES.invalid_number),
        step.expectText(VALIDATION_MESSAGES.invalid_expiry_year_past),
        step.expectText(VALIDATION_MESSAGES.incomplete_cvc),
      ),
      proves('V1', step.expectPayDisabled('card number, expiry date and CVC')),
      step.enterCard({ number: '4242424242424242' }),
      proves('V23', step.expectNoText(VALIDATION_MESSAGES.invalid_number)),
      step.expectPayEnabled(),
    ],
  },
  ...DECLINED_CARDS.map(
    ({ name, decline, title, reason }): ScenarioDefinition => ({
      name,
      title,
      story: `${reason} The card provider’s message is shown and nothing is charged.`,
      expected: [`‘Payment declined’ shows: ${declineMessage(decline)}`],
      steps: [
        payWithNewCard(declinedCard(decline)),
        proves('E5', expectDeclinedBeforePurchase(declineMessage(decline))),
      ],
    }),
  ),
  {
    name: 'decline-then-retry-good-card',
    title: 'Card declined, then another card accepted',
    story:
      'Alex’s first card is declined. The form keeps what was entered, Alex enters another card and buys the plan.',
    expected: [
      'The message for the decline is the checkout’s own text, and disappears when the form is changed.',
      'The second card buys the plan, once.',
    ],
    steps: [
      payWithNewCard('4000000000000002'),
      proves('E4', 'T13', expectDeclinedBeforePurchase(GENERIC_DECLINE)),
      step.enterCard({ number: '4242424242424242' }),
      step.expectNoToast(PAYMENT_DECLINED),
      step.pay(),
      proves('T19', expectPurchase('standard-monthly', 4900)),
      step.expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'card-name-missing',
    title: 'Card without a name',
    story:
      'Alex enters complete card details and leaves the name blank. The pay button is disabled and gives the reason.',
    expected: ['The reason reads ‘To pay, complete your name on card.’'],
    steps: [
      step.enterCard({ number: '4242424242424242', name: '   ' }),
      proves('V2', step.expectPayDisabled('To pay, complete your name on card.')),
      step.enterCard({ number: '4242424242424242' }),
      step.expectPayEnabled(),
    ],
  },
  {
    name: 'card-partially-complete',
    title: 'Card without a card number',
    story: 'Alex leaves one card field empty. The pay button is disabled and names the missing field.',
    expected: ['The pay button is disabled and names the card number.'],
    steps: [step.enterCard({ number: '' }), proves('V1', step.expectPayDisabled('To pay, complete your card number.'))],
    variants: {
      expiry: {
        title: 'Card without an expiry date',
        expected: ['The pay button is disabled and names the expiry date.'],
        steps: [
          step.enterCard({ number: '4242424242424242', expiry: '' }),
          proves('V1', step.expectPayDisabled('To pay, complete your expiry date.')),
        ],
      },
      cvc: {
        title: 'Card without a security code',
        expected: ['The pay button is disabled and names the CVC.'],
        steps: [
          step.enterCard({ number: '4242424242424242', cvc: '' }),
          proves('V1', step.expectPayDisabled('To pay, complete your CVC.')),
        ],
      },
    },
  },
]);
