import { answerWithError } from './answers.ts';
import { defineScenarios, type ScenarioDefinition } from './define-scenarios.ts';
import {
  connectionReset,
  delayed,
  httpStatus,
  jittery,
  lostConnection,
  malformed,
  nullData,
} from './fault-builders.ts';
import { amountCoupon, mastercard, methods, percentCoupon, visa } from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import {
  expectDeclined,
  expectDeclinedBeforePurchase,
  expectEarlierPayment,
  expectPurchase,
  expectUnconfirmed,
  payWithNewCard,
} from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import * as step from './steps/index.ts';
import { PAYABLE_TODAY, PROCESSING_FAILED, PURCHASE_EVENTS, SENT_AGAIN_ONLY_IF_NOT_FOUND } from './ui-text.ts';

const withCard = { saved: methods([visa], { default: visa }) };

const subscriptionLookupFails = lostConnection('GetUserSubscriptions', { skip: 1, times: 1 });

const INVALID_RESPONSES = [
  {
    name: 'pay-server-500',
    title: 'Payment response: HTTP 500',
    cause: 'A proxy between the browser and the server responds with an error page.',
    faults: [
      httpStatus('CreateSubscription', 500, {
        times: 1,
        type: 'text/html',
        body: '<html><body><h1>500 Internal Server Error</h1></body></html>',
      }),
    ],
    calls: 2,
  },
  {
    name: 'pay-malformed-json',
    title: 'Payment response: incomplete JSON',
    cause: 'The plan is bought, but the response is cut off and the connection is lost for a moment.',
    faults: [malformed('CreateSubscription', { times: 1 }), subscriptionLookupFails],
    calls: 1,
  },
  {
    name: 'pay-null-data',
    title: 'Payment response: no data',
    cause: 'The server responds with neither data nor an error.',
    faults: [nullData('CreateSubscription', { times: 1 })],
    calls: 2,
  },
];

export const faultScenarios = defineScenarios('Faults, races and repeats', [
  {
    name: 'pay-double-click',
    title: 'Pay button pressed twice',
    story: 'Alex presses the pay button twice before the checkout can respond. There is one payment.',
    expected: ['There is one purchase.', 'The log records that a payment was already in progress.'],
    fixtures: withCard,
    steps: [
      step.payTwice(),
      proves('T13', expectPurchase('standard-monthly', 4_900)),
      proves('V8', step.expectCalls('CreateSubscription', 1)),
      proves('E19', step.expectLog('payment already in progress')),
    ],
  },
  {
    name: 'pay-enter-and-click',
    title: 'Enter and the pay button pressed together',
    story: 'Alex presses Enter in a field and the pay button at the same time. There is one payment.',
    expected: ['There is one purchase.', 'The log records that a payment was already in progress.'],
    steps: [
      step.enterCard({ number: '4242424242424242' }),
      step.payByEnterAndClick(),
      expectPurchase('standard-monthly', 4_900),
      proves('V8', step.expectCalls('confirm setup intent', 1), step.expectCalls('CreateSubscription', 1)),
      proves('E19', step.expectLog('payment already in progress')),
    ],
  },
  {
    name: 'pay-slow-network',
    title: 'Slow card provider and slow server',
    story:
      'Alex has applied a coupon. The card provider takes 1.5 seconds to respond and the server 2.5 seconds. Meanwhile Alex cannot change the order.',
    expected: [
      'The pay button shows progress. The tabs, the coupon and its ‘Remove’ are disabled.',
      'Then the plan is bought.',
    ],
    fixtures: { coupons: [percentCoupon('SAVE15', 15)] },
    faults: [delayed('confirm setup intent', 1_500), delayed('CreateSubscription', 2_500)],
    steps: [
      step.applyCoupon('SAVE15'),
      payWithNewCard(),
      proves('T13', 'V7', step.expectPaying()),
      proves('T13', expectPurchase('standard-monthly', 4_165)),
    ],
  },
  {
    name: 'pay-response-lost',
    title: 'Payment succeeds, response lost',
    story:
      'The plan is bought, but the connection is lost before the response arrives, and the checkout cannot look up the result. Alex sees that the payment could not be confirmed. Alex pays again, and the checkout finds the new subscription: nothing is charged twice.',
    expected: [
      '‘Payment processing failed’ is shown, and a note: the pay button checks for that payment, and sends it again only if it finds none.',
      'The second attempt succeeds. There is one subscription.',
    ],
    fixtures: withCard,
    faults: [lostConnection('CreateSubscription', { work: 'done', times: 1 }), subscriptionLookupFails],
    steps: [
      step.pay(),
      proves('E8', expectUnconfirmed()),
      step.expectText(
        `We don't know yet whether your payment of $49.61 went through. Press 'Confirm & pay' to check. ${SENT_AGAIN_ONLY_IF_NOT_FOUND}`,
      ),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
      step.expectCalls('CreateSubscription', 1),
    ],
    variants: {
      'found-out': {
        title: 'Payment succeeds, response lost, result found',
        story:
          'The plan is bought and the response is lost. The checkout looks up the result, finds the new subscription and reports success.',
        expected: ['The payment succeeds without an error message.', 'There is one subscription.'],
        faults: [lostConnection('CreateSubscription', { work: 'done', times: 1 })],
        steps: [
          step.pay(),
          expectPurchase('standard-monthly', 4_900),
          proves('E8', step.expectNoToast(PROCESSING_FAILED)),
          step.expectCalls('CreateSubscription', 1),
        ],
      },
      'not-made': {
        title: 'Payment request lost',
        story:
          'The payment request never reaches the server. Alex sees that the payment could not be confirmed. Alex pays again, and the same request is sent and charged once.',
        expected: [
          '‘Payment processing failed’ is shown, and a note: the pay button checks for that payment, and sends it again only if it finds none.',
          'The second attempt succeeds.',
        ],
        faults: [lostConnection('CreateSubscription', { times: 1 })],
        steps: [
          step.pay(),
          proves('E8', expectUnconfirmed()),
          step.pay(),
          expectPurchase('standard-monthly', 4_900),
          step.expectCalls('CreateSubscription', 2),
        ],
      },
      'repeated-by-browser': {
        title: 'Payment succeeds, connection reset, repeated by the browser',
        story:
          'The plan is bought and the connection is reset before the first byte of the response. The browser itself sends the request again, which no page can prevent. Both requests have the same key, so the server returns the first response again.',
        expected: [
          'The journal has two requests. The second one gets the response of the first.',
          'The payment succeeds without an error message. There is one subscription.',
        ],
        faults: [connectionReset('CreateSubscription', { work: 'done', times: 1 })],
        steps: [
          step.pay(),
          expectPurchase('standard-monthly', 4_900),
          proves('E8', step.expectNoToast(PROCESSING_FAILED)),
          step.expectCalls('CreateSubscription', 2),
        ],
      },
      reloaded: {
        title: 'Payment succeeds, response lost, page reloaded',
        story:
          'The plan is bought, the response is lost and Alex reloads the page. The browser has stored the payment request. When the checkout opens again, it finds the new subscription, shows a message and closes.',
        expected: ['After the reload ‘Your earlier payment went through’ is shown.', 'There is one subscription.'],
        steps: [
          step.pay(),
          proves('E8', 'A2', expectUnconfirmed()),
          step.reloadPage(),
          step.begin(),
          proves('A3', expectEarlierPayment('Standard monthly')),
          expectPurchase('standard-monthly', 4_900),
          step.expectCalls('CreateSubscription', 1),
        ],
      },
      'reloaded-while-paying': {
        title: 'Page reloaded during payment',
        story:
          'Alex reloads the page during a payment, and the server completes the purchase later. The reloaded page does not know the result yet. Alex pays again, the same request is sent, and there is one subscription.',
        expected: [
          'After the reload a note says that the pay button checks for that payment first.',
          'The second attempt succeeds. There is one subscription.',
        ],
        faults: [delayed('CreateSubscription', 4_000, { times: 1 })],
        steps: [
          step.pay(),
          step.expectPaying(),
          step.reloadPage(),
          step.start(),
          proves('E8', step.expectText(SENT_AGAIN_ONLY_IF_NOT_FOUND)),
          step.pay(),
          expectPurchase('standard-monthly', 4_900),
        ],
      },
      'reloaded-without-the-coupon': {
        title: 'Payment request lost, page reloaded, coupon not entered again',
        story:
          'Alex pays $39.00 with the coupon TENOFF, and the request is lost. After a reload the coupon is no longer entered, but the summary shows the amount of the original payment. Alex pays again, and the original request is sent with its coupon.',
        expected: [
          'After the reload the summary shows $39.00.',
          'The second attempt buys the plan for $39.00 with TENOFF.',
        ],
        fixtures: { ...withCard, coupons: [amountCoupon('TENOFF', 1_000)] },
        faults: [lostConnection('CreateSubscription', { times: 1 })],
        steps: [
          step.applyCoupon('TENOFF'),
          step.pay(),
          proves('E8', expectUnconfirmed()),
          step.reloadPage(),
          step.start(),
          proves('E8', step.expectText(SENT_AGAIN_ONLY_IF_NOT_FOUND)),
          step.expectLine(PAYABLE_TODAY, '$39.00'),
          step.pay(),
          expectPurchase('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } }),
          step.expectCalls('CreateSubscription', 2),
        ],
      },
    },
  },
  ...INVALID_RESPONSES.map(
    ({ name, title, cause, faults, calls }): ScenarioDefinition => ({
      name,
      title,
      story: `${cause} Alex sees that the payment could not be confirmed, pays again and the purchase succeeds.`,
      expected: ['‘Payment processing failed’ is shown.', 'The second attempt succeeds. There is one subscription.'],
      fixtures: withCard,
      faults,
      steps: [
        step.pay(),
        proves('E8', 'A2', expectUnconfirmed()),
        step.pay(),
        expectPurchase('standard-monthly', 4_900),
        step.expectCalls('CreateSubscription', calls),
      ],
    }),
  ),
  {
    name: 'pay-lost-then-another-document',
    title: 'Payment for one document is unknown when another is opened',
    story:
      'The lease is bought, but the response is lost and the checkout cannot look up the result. Alex closes the checkout and opens it for the deed, which is sold under the same handle. The checkout shows the deed with its own price and names the unknown payment. A document has appeared, so the first press ends with a message. The second press buys the deed. The payment for the lease does not pay for the deed.',
    expected: [
      'A notice says that it is not known yet whether the payment for the lease went through. The lease is not sent again.',
      '‘Payment not sent’ is shown once. The deed is then bought by a payment of its own. There are two subscriptions.',
    ],
    fixtures: withCard,
    faults: [lostConnection('CreateSubscription', { work: 'done', times: 1 }), subscriptionLookupFails],
    host: checkoutPage('pay-per-doc', {
      show: { tracking: { documentId: 'lease' } },
      again: { planHandle: 'pay-per-doc', tracking: { documentId: 'deed' } },
    }),
    steps: [
      step.pay(),
      proves('E8', 'A2', expectUnconfirmed()),
      step.pressEscape(),
      step.expectClosed(),
      step.dismissMessage(),
      step.start(),
      step.expectText('If it was for this document, do not pay again.'),
      step.pay(),
      pictured(
        step.expectToast(
          'Payment not sent',
          'A document was bought after your payment could not be confirmed. If it is this one, do not pay again. Otherwise press the button again.',
        ),
      ),
      step.expectHostEvents(),
      step.expectCalls('CreateSubscription', 1),
      step.pay(),
      step.expectClosed(),
      proves('T22', 'T23', step.expectHostEvents(...PURCHASE_EVENTS)),
      step.expectCalls('CreateSubscription', 2),
    ],
  },
  {
    name: 'pay-unknown-then-other-method',
    title: 'Payment requests lost, then another card',
    story:
      'Neither the payment request nor its repetition reaches the server. The checkout shows that it found no purchase and offers another payment method. Alex chooses another card and buys the plan.',
    expected: [
      'After the second attempt ‘Use another payment method’ is offered.',
      'The other card buys the plan. There is one subscription.',
    ],
    fixtures: { saved: methods([visa, mastercard], { default: visa }) },
    faults: [lostConnection('CreateSubscription', { times: 2 })],
    steps: [
      step.pay(),
      proves('E8', 'A2', expectUnconfirmed()),
      step.expectNoText('Use another payment method'),
      step.pay(),
      pictured(step.expectText('found no purchase that is paid')),
      step.chooseAnotherMethod(),
      step.chooseMethod('Mastercard ending in 4444'),
      step.pay(),
      proves('T18', expectPurchase('standard-monthly', 4_900, { paymentMethodId: 'pm_mastercard_4444' })),
      step.expectCalls('CreateSubscription', 3),
    ],
  },
  {
    name: 'pay-provider-throws',
    title: 'Card provider fails with an exception',
    story:
      'The server returns an invalid setup intent secret, so the card provider’s library throws an error. A fixed message is shown and nothing is charged.',
    expected: ['‘Payment processing failed’ is shown.', 'No purchase is sent.'],
    fixtures: { clientSecret: 'no-secret-at-all' },
    steps: [payWithNewCard(), proves('E8', expectDeclinedBeforePurchase('Payment processing failed'))],
  },
  {
    name: 'pay-close-while-paying',
    title: 'Checkout cannot be closed during payment',
    story:
      'Alex presses Escape and clicks outside the dialog during a payment, which has no effect. The host page can hide the checkout: the payment continues and reports its result once.',
    expected: [
      'The dialog stays open until the host page hides it.',
      'The host page is still notified of the purchase.',
    ],
    fixtures: withCard,
    faults: [delayed('CreateSubscription', 5_000)],
    steps: [
      step.pay(),
      proves('T13', step.expectPaying()),
      step.pressEscape(),
      step.pressOutside(),
      step.expectOpen(),
      step.hide(),
      proves('T13', 'T2', 'T22', expectPurchase('standard-monthly', 4_900)),
      step.expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'pay-two-tabs',
    title: 'Same plan bought in two browser tabs',
    story:
      'Alex buys the plan in a second tab and returns to the first. A plan is bought once, so the first tab shows that it is paid for, and its pay button is disabled.',
    expected: ['The first tab shows that the plan is paid for.', 'One subscription is created.'],
    steps: [
      step.enterCard({ number: '4242424242424242' }),
      step.buyInAnotherTab('5555555555554444'),
      step.expectText('You have just paid for this in another tab or form.'),
      step.expectPayDisabled('You have just paid for this in another tab or form.'),
      proves('V8', step.expectCalls('CreateSubscription', 1)),
    ],
  },
  {
    name: 'pay-retry-after-create-failure',
    title: 'Card set up, purchase declined, then retried',
    story:
      'The card is set up and then the server declines the purchase. A setup intent can be confirmed only once, so the second attempt uses a new one.',
    expected: ['The server’s message is shown.', 'The second attempt buys the plan with a new setup intent.'],
    answers: { CreateSubscription: [answerWithError('The plan cannot be sold at the moment.')] },
    steps: [
      payWithNewCard(),
      proves('E1', expectDeclined('The plan cannot be sold at the moment.')),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
      proves('T3', step.expectCalls('CreateSetupIntent', 2)),
      step.expectCalls('confirm setup intent', 2),
    ],
  },
  {
    name: 'chaos-latency-jitter',
    title: 'Random response times',
    story:
      'Each request takes between 0.2 and 1.2 seconds, chosen at random from a seed. Responses arrive in any order, and the same seed repeats the same order.',
    expected: ['‘Preparing Payment’ is shown, and then everything works as usual.'],
    faults: [jittery('*', 200, 1_200)],
    seed: 7,
    steps: [
      step.begin(),
      proves('X1', pictured(step.expectText('Preparing Payment'))),
      step.expectTab('Credit & debit card'),
      payWithNewCard(),
      proves('T13', expectPurchase('standard-monthly', 4_900)),
      step.expectCalls('CreateSetupIntent', 1),
      step.expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'open-twice-strict-mode',
    title: 'React Strict Mode mounts the page twice',
    story: 'In development React mounts a page twice to reveal mistakes. The checkout still opens once.',
    expected: ['There is one setup intent and one upgrade intention.'],
    steps: [
      proves(
        'T3',
        step.expectOperation('CreateSetupIntent', { setupInputs: { customerEmail: 'alex.nguyen@example.com' } }),
      ),
      proves('T4', step.expectUpgradeIntention('standard-monthly')),
      proves('T3', step.expectCalls('CreateSetupIntent', 1)),
      proves('T4', step.expectCalls('upgrade-intention', 1)),
    ],
  },
]);
