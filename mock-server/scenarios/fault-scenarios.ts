import { refuse } from './answers.ts';
import { defineScenarios, type Entry } from './define.ts';
import { httpStatus, jittery, lost, malformed, nullData, slow } from './faults.ts';
import { amountCoupon, card, methods } from './fixtures.ts';
import { bought, declined, declinedBeforeBuying } from './phrases.ts';
import {
  applyCoupon,
  begin,
  buyInAnotherTab,
  enterCard,
  expectCalls,
  expectLog,
  expectNoOperation,
  expectOpen,
  expectOperation,
  expectPaying,
  expectTab,
  expectText,
  expectUpgradeIntention,
  hide,
  pay,
  payByEnterAndClick,
  payTwice,
  pressEscape,
  pressOutside,
  reloadPage,
  start,
} from './steps.ts';

const visa = card();
const withCard = { saved: methods([visa], { default: visa }) };

/** Answers that are none. */
const UNREADABLE = [
  {
    name: 'pay-server-500',
    title: 'A server error in place of an answer',
    why: 'Something between page and server answers with an error page.',
    fault: httpStatus('CreateSubscription', 500, {
      times: 1,
      type: 'text/html',
      body: '<html><body><h1>500 Internal Server Error</h1></body></html>',
    }),
  },
  {
    name: 'pay-malformed-json',
    title: 'Half an answer',
    why: 'The answer breaks off in the middle.',
    fault: malformed('CreateSubscription', { times: 1 }),
  },
  {
    name: 'pay-null-data',
    title: 'An answer that says nothing',
    why: 'The server answers, with neither data nor an error in it.',
    fault: nullData('CreateSubscription', { times: 1 }),
  },
];

/** The page is loaded anew, and what was sent before is asked for once more. */
const paidOnTheNextPage = [
  reloadPage(),
  start(),
  expectText('you will not be charged twice'),
  pay(),
  bought('standard-monthly', 4_900),
  expectCalls('CreateSubscription', 2),
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
    title: 'The plan is bought, and the answer is lost',
    story:
      'The server has done the work when the connection breaks. Nobody can tell Alex what became of it. The second try carries the same key, gets the first answer, and there is one subscription.',
    covers: ['E8'],
    expected: ['‘Payment processing failed’, a note that nothing is charged twice, and then success.'],
    fixtures: withCard,
    faults: [lost('CreateSubscription', { work: 'done', times: 1 })],
    steps: [
      start(),
      pay(),
      declined('Payment processing failed'),
      expectText('you will not be charged twice'),
      pay(),
      bought('standard-monthly', 4_900),
      expectCalls('CreateSubscription', 2),
    ],
    variants: {
      reloaded: {
        title: 'The answer is lost, and the page is loaded anew',
        story:
          'The plan is bought when the connection breaks, and Alex reloads the page as anybody would. The browser has kept the key of the payment, so the second try is known as the same one: it gets the first answer, and there is one subscription.',
        expected: [
          'After the reload the note that nothing is charged twice, and then success with the first subscription.',
        ],
        steps: [start(), pay(), declined('Payment processing failed'), ...paidOnTheNextPage],
      },
      'reloaded-while-paying': {
        title: 'The page is loaded anew in the middle of a payment',
        story:
          'Alex reloads the page while the payment is on its way. The server goes on with it, and nobody hears how it ends. The second try carries the same key, and there is one subscription.',
        expected: ['After the reload the note that nothing is charged twice, and then success.'],
        faults: [slow('CreateSubscription', 2_500, { times: 1 })],
        steps: [start(), pay(), expectPaying(), ...paidOnTheNextPage],
      },
      'reloaded-without-the-coupon': {
        title: 'The answer is lost, and the coupon is forgotten',
        story:
          'The plan is bought with TENOFF when the connection breaks. After a reload the coupon is no longer there, and the second try asks for another price. The key of the first tells the server so: nothing more is charged, and Alex reads what to do. With the coupon again the first answer comes, and there is one subscription.',
        expected: ['Without the coupon the second try is refused; with it the first subscription is there.'],
        fixtures: { ...withCard, coupons: [amountCoupon('TENOFF', 1_000)] },
        steps: [
          start(),
          applyCoupon('TENOFF'),
          pay(),
          declined('Payment processing failed'),
          reloadPage(),
          start(),
          pay(),
          declined('Your earlier payment went through with other details, such as another coupon code.'),
          expectText('you will not be charged twice'),
          applyCoupon('TENOFF'),
          pay(),
          bought('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } }),
          expectCalls('CreateSubscription', 3),
        ],
      },
    },
  },
  ...UNREADABLE.map(
    ({ name, title, why, fault }): Entry => ({
      name,
      title,
      story: `${why} That is nobody’s message for Alex: one fixed sentence is shown, and the second try works.`,
      covers: ['E8'],
      expected: ['‘Payment processing failed’, then success.'],
      fixtures: withCard,
      faults: [fault],
      steps: [
        start(),
        pay(),
        declined('Payment processing failed'),
        pay(),
        bought('standard-monthly', 4_900),
        expectCalls('CreateSubscription', 2),
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
