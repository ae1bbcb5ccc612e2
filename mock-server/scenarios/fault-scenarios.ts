import { refuse } from './answers.ts';
import { EARLIER_WENT_THROUGH, PAYABLE_TODAY, PROCESSING_FAILED } from './copy.ts';
import { defineScenarios, type Entry } from './define.ts';
import { httpStatus, jittery, lost, malformed, nullData, slow } from './faults.ts';
import { amountCoupon, card, methods } from './fixtures.ts';
import { bought, declined, declinedBeforeBuying, unconfirmed } from './phrases.ts';
import {
  applyCoupon,
  begin,
  buyInAnotherTab,
  enterCard,
  expectCalls,
  expectLine,
  expectLog,
  expectNoOperation,
  expectNoToast,
  expectOpen,
  expectOperation,
  expectPaying,
  expectTab,
  expectText,
  expectToast,
  expectUpgradeIntention,
  hide,
  pay,
  payByEnterAndClick,
  payTwice,
  pressEscape,
  pressOutside,
  reloadPage,
  start,
} from './steps/index.ts';

const visa = card();
const withCard = { saved: methods([visa], { default: visa }) };

/** The page cannot read the subscriptions after its first payment: the connection is down for a moment. */
const lookFails = lost('GetUserSubscriptions', { skip: 1, times: 1 });

/** Answers that cannot be read. */
const UNREADABLE = [
  {
    name: 'pay-server-500',
    title: 'Payment answered with HTTP 500',
    why: 'A proxy between page and server answers with an error page.',
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
    title: 'Payment answered with half a JSON document',
    why: 'The plan is bought, the answer breaks off in the middle, and the connection is down for a moment.',
    faults: [malformed('CreateSubscription', { times: 1 }), lookFails],
    calls: 1,
  },
  {
    name: 'pay-null-data',
    title: 'Payment answered without data',
    why: 'The server answers with neither data nor an error.',
    faults: [nullData('CreateSubscription', { times: 1 })],
    calls: 2,
  },
];

export const faultScenarios = defineScenarios('Faults, races and repeats', [
  {
    name: 'pay-double-click',
    title: 'Pay is pressed twice',
    story: 'Two presses reach the page before it can answer the first. There is one payment.',
    covers: ['V8', 'E19', 'T13'],
    expected: ['One purchase; the log says that a payment was under way.'],
    fixtures: withCard,
    steps: [
      start(),
      payTwice(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSubscription', 1),
      expectLog('payment already in progress'),
    ],
  },
  {
    name: 'pay-enter-and-click',
    title: 'Enter and the pay button at once',
    story: 'Enter in a field submits the form, and the same moment the button is pressed. There is one payment.',
    covers: ['V8', 'E19'],
    expected: ['One purchase; the log says that a payment was under way.'],
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      payByEnterAndClick(),
      bought('standard-monthly', 4_900),
      expectCalls('confirm setup intent', 1),
      expectCalls('CreateSubscription', 1),
      expectLog('payment already in progress'),
    ],
  },
  {
    name: 'pay-slow-network',
    title: 'A slow provider and a slower server',
    story:
      'The provider takes a second and a half, the server two and a half. Meanwhile nothing about the order can be changed.',
    covers: ['T13', 'V7'],
    expected: ['The button is at work, tabs and coupon are locked, and then the plan is bought.'],
    faults: [slow('confirm setup intent', 1_500), slow('CreateSubscription', 2_500)],
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectPaying(),
      expectNoOperation('CreateSubscription'),
      bought('standard-monthly', 4_900),
    ],
  },
  {
    name: 'pay-response-lost',
    title: 'Payment made, answer lost',
    story:
      'The plan is bought, then the connection is down for a moment: neither the answer arrives, nor can the page ask what became of the payment. Alex is told that it could not be confirmed. Pressing pay again finds the new subscription: nothing is charged twice.',
    covers: ['E8'],
    expected: [
      '‘Payment processing failed’ and a note that nothing is charged twice; then success, with one subscription.',
    ],
    fixtures: withCard,
    faults: [lost('CreateSubscription', { work: 'done', times: 1 }), lookFails],
    steps: [
      start(),
      pay(),
      ...unconfirmed(),
      pay(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSubscription', 1),
    ],
    variants: {
      'found-out': {
        title: 'Payment made, answer lost, and found out at once',
        story:
          'The plan is bought and the answer is lost, but the next request gets through: the page finds the new subscription and reports the success. Alex notices nothing.',
        expected: ['Success, with one subscription, and no message.'],
        faults: [lost('CreateSubscription', { work: 'done', times: 1 })],
        steps: [
          start(),
          pay(),
          bought('standard-monthly', 4_900),
          expectNoToast(PROCESSING_FAILED),
          expectCalls('CreateSubscription', 1),
        ],
      },
      'not-made': {
        title: 'Payment request lost',
        story:
          'The payment never reaches the server. Alex is told that it could not be confirmed. Pressing pay again sends the very same request, which is then made once.',
        expected: ['‘Payment processing failed’ and a note that nothing is charged twice; then success.'],
        faults: [lost('CreateSubscription', { times: 1 })],
        steps: [
          start(),
          pay(),
          ...unconfirmed(),
          pay(),
          bought('standard-monthly', 4_900),
          expectCalls('CreateSubscription', 2),
        ],
      },
      reloaded: {
        title: 'Payment made, answer lost, page reloaded',
        story:
          'The plan is bought, the answer is lost, and Alex reloads the page. The browser has stored what was sent: when the checkout opens again it finds the new subscription, says so and closes.',
        expected: ['After the reload ‘Your earlier payment went through’, with one subscription.'],
        steps: [
          start(),
          pay(),
          ...unconfirmed(),
          reloadPage(),
          begin(),
          expectToast(EARLIER_WENT_THROUGH, 'You have paid $49.00 for Standard monthly. Nothing more was charged.'),
          bought('standard-monthly', 4_900),
          expectCalls('CreateSubscription', 1),
        ],
      },
      'reloaded-while-paying': {
        title: 'Page reloaded in the middle of a payment',
        story:
          'Alex reloads the page while the payment is on its way. The server makes the purchase later, and the next page does not know yet. Pressing pay sends the very same request again, and there is one subscription.',
        expected: ['After the reload a note that nothing is charged twice; then success, with one subscription.'],
        faults: [slow('CreateSubscription', 4_000, { times: 1 })],
        steps: [
          start(),
          pay(),
          expectPaying(),
          reloadPage(),
          start(),
          expectText('you will not be charged twice'),
          pay(),
          bought('standard-monthly', 4_900),
        ],
      },
      'reloaded-without-the-coupon': {
        title: 'Payment lost, page reloaded, coupon no longer entered',
        story:
          'Alex pays $39.00 with the coupon TENOFF, and the request is lost. After a reload the coupon is no longer entered, but the payment that was sent is what counts: the summary shows its amount, and pressing pay sends it again, coupon included.',
        expected: ['After the reload the summary shows $39.00; then success for $39.00 with TENOFF.'],
        fixtures: { ...withCard, coupons: [amountCoupon('TENOFF', 1_000)] },
        faults: [lost('CreateSubscription', { times: 1 })],
        steps: [
          start(),
          applyCoupon('TENOFF'),
          pay(),
          ...unconfirmed(),
          reloadPage(),
          start(),
          expectText('you will not be charged twice'),
          expectLine(PAYABLE_TODAY, '$39.00'),
          pay(),
          bought('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } }),
          expectCalls('CreateSubscription', 2),
        ],
      },
    },
  },
  ...UNREADABLE.map(
    ({ name, title, why, faults, calls }): Entry => ({
      name,
      title,
      story: `${why} Alex is told that the payment could not be confirmed, and pressing pay again finishes it.`,
      covers: ['E8'],
      expected: ['‘Payment processing failed’, then success, with one subscription.'],
      fixtures: withCard,
      faults,
      steps: [
        start(),
        pay(),
        ...unconfirmed(),
        pay(),
        bought('standard-monthly', 4_900),
        expectCalls('CreateSubscription', calls),
      ],
    }),
  ),
  {
    name: 'pay-provider-throws',
    title: 'The card provider breaks',
    story:
      'The server hands out a secret that is none, so the provider’s library throws. One fixed sentence is shown, and nothing was bought.',
    covers: ['E8'],
    expected: ['‘Payment processing failed’; the server was not asked.'],
    fixtures: { clientSecret: 'no-secret-at-all' },
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      pay(),
      declinedBeforeBuying('Payment processing failed'),
    ],
  },
  {
    name: 'pay-close-while-paying',
    title: 'Closing while money is moving',
    story:
      'Escape and a press beside the dialog do nothing while the payment is under way. The page itself may hide the checkout; the payment goes on and reports once.',
    covers: ['T13', 'T22', 'T2'],
    expected: ['The dialog stays until the page hides it; the page is told of the purchase all the same.'],
    fixtures: withCard,
    faults: [slow('CreateSubscription', 2_000)],
    steps: [
      start(),
      pay(),
      expectPaying(),
      pressEscape(),
      pressOutside(),
      expectOpen(),
      hide(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'pay-two-tabs',
    title: 'The same plan in two browser tabs',
    story:
      'Alex buys the plan in a second tab and then presses pay in the first. The server refuses the second purchase in its own words.',
    covers: ['E1'],
    expected: ['‘You already have Standard monthly.’'],
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      buyInAnotherTab('5555555555554444'),
      pay(),
      declined('You already have Standard monthly.'),
      expectCalls('CreateSubscription', 2),
    ],
  },
  {
    name: 'pay-retry-after-create-failure',
    title: 'The card is set up, the purchase fails, and again',
    story:
      'The card was set up when the server refused the purchase. A setup can be confirmed once, so the second try has a new one.',
    covers: ['E1', 'T3'],
    expected: ['The server’s words; then the plan is bought with a new setup intent.'],
    answers: { CreateSubscription: [refuse('The plan cannot be sold at the moment.')] },
    steps: [
      start(),
      enterCard({ number: '4242424242424242' }),
      pay(),
      declined('The plan cannot be sold at the moment.'),
      pay(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSetupIntent', 2),
      expectCalls('confirm setup intent', 2),
    ],
  },
  {
    name: 'chaos-latency-jitter',
    title: 'Every call takes its own time',
    story:
      'Each call takes between a fifth of a second and more than a whole one, drawn by the seed: answers arrive in any order, and the same seed brings the same order.',
    covers: ['X1', 'T13'],
    expected: ['‘Preparing Payment’, then everything as always.'],
    faults: [jittery('*', 200, 1_200)],
    seed: 7,
    steps: [
      begin(),
      expectText('Preparing Payment'),
      expectTab('Credit & debit card'),
      enterCard({ number: '4242424242424242' }),
      pay(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSetupIntent', 1),
      expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'open-twice-strict-mode',
    title: 'A page that mounts everything twice',
    story: 'In development React mounts a page twice to find mistakes. The checkout is opened once all the same.',
    covers: ['T3', 'T4'],
    expected: ['One setup intent, one upgrade intention.'],
    steps: [
      start(),
      expectOperation('CreateSetupIntent', { setupInputs: { customerEmail: 'alex.nguyen@example.com' } }),
      expectUpgradeIntention('standard-monthly'),
      expectCalls('CreateSetupIntent', 1),
      expectCalls('upgrade-intention', 1),
    ],
  },
]);
