import { PURCHASE_EVENTS, TOTAL } from './copy.ts';
import { defineScenarios } from './define.ts';
import { card, methods } from './fixtures.ts';
import { payingInPage } from './host-page.ts';
import {
  ABSENT,
  ANY_ID,
  enterCard,
  expectHostEvents,
  expectLine,
  expectLog,
  expectNoOperation,
  expectNoText,
  expectOperation,
  expectPayEnabled,
  expectSelected,
  expectTab,
  expectText,
  pay,
  payInPage,
  start,
} from './steps/index.ts';

const visa = card({ last4: '4242' });

/** Buying without a dialog: the form stands in the host's own page. */
export const standaloneScenarios = defineScenarios('Buying', [
  {
    name: 'buy-standalone-form',
    title: 'Pay for a document in the page',
    story:
      'Alex pays for one document. The payment form stands in the page itself, with the saved card chosen, and stays there after payment.',
    covers: ['X6'],
    expected: ['The same tabs and the pay button stand in the page.', 'After payment the form says so.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: payingInPage('pay-per-doc'),
    steps: [
      start(),
      expectTab('Credit & debit card'),
      expectSelected('Visa ending in 4242'),
      expectLine('Document access for', '30 days'),
      expectPayEnabled(),
      pay(),
      expectText('Payment complete.'),
      expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_pay_per_doc', paymentMethodId: 'pm_visa_4242' },
        setupIntentId: ABSENT,
      }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-custom-label',
    title: 'Pay in the page, with a label of the page’s own',
    story: 'The page has its own words for the button. Alex pays with a new card.',
    covers: ['X6'],
    expected: ["The button reads 'Pay for your will' and does what it always does."],
    host: payingInPage('pay-per-doc', { label: 'Pay for your will' }),
    steps: [
      start(),
      expectNoText('Confirm & pay'),
      enterCard({ number: '4242424242424242' }),
      pay('Pay for your will'),
      expectText('Payment complete.'),
      expectOperation('CreateSubscription', { paymentProfile: { paymentMethodId: ANY_ID }, setupIntentId: ANY_ID }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-custom-label@hidden-button',
    title: 'Pay in the page, with a button of the page’s own',
    story: 'The form shows no button. Alex enters a card and presses the one that the page has.',
    covers: ['X6'],
    expected: ['There is one button, the page’s own, and it pays.'],
    host: payingInPage('pay-per-doc', { hideButton: true }),
    steps: [
      start(),
      expectNoText('Confirm & pay'),
      expectLine(TOTAL, '$49.00'),
      enterCard({ number: '4242424242424242' }),
      payInPage(),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-submit-empty',
    title: 'The page submits an empty form',
    story: 'The form shows no button, and the page submits it before anything is chosen or entered. Alex sees nothing.',
    covers: ['E17', 'X6'],
    expected: ['Nothing is sent and nothing is shown; the log says that there was no payment method.'],
    host: payingInPage('pay-per-doc', { hideButton: true }),
    steps: [
      start(),
      payInPage(),
      expectLog('no payment method available'),
      expectNoText('Payment declined'),
      expectNoOperation('CreateSubscription'),
      expectHostEvents(),
    ],
  },
]);
