import { defineScenarios } from './define-scenarios.ts';
import { methods, visa } from './fixtures.ts';
import { paymentFormPage } from './host-page.ts';
import { proves } from './step-marks.ts';
import { ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import { NAME_INCOMPLETE, PURCHASE_EVENTS, TOTAL } from './ui-text.ts';

export const standaloneScenarios = defineScenarios('Buying', [
  {
    name: 'buy-standalone-form',
    title: 'Pay for a document with the form in the page',
    story:
      'Alex pays for one document. The payment form is part of the host page, not a dialog. It has the saved card selected and stays on the page after payment.',
    expected: ['The tabs and the pay button are shown in the page.', 'After payment the form confirms it.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: paymentFormPage('pay-per-doc'),
    steps: [
      step.expectTab('Credit & debit card'),
      step.expectSelected('Visa ending in 4242'),
      step.expectLine('Document access for', '30 days'),
      step.expectPayEnabled(),
      proves('X6', step.pay(), step.expectText('Payment complete.')),
      step.expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_pay_per_doc', paymentMethodId: 'pm_visa_4242' },
        setupIntentId: ANY_ID,
      }),
      step.expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-custom-label',
    title: 'Form in the page with a custom button label',
    story: 'The host page sets its own label for the pay button. Alex pays with a new card.',
    expected: ['The button is labelled ‘Pay for your will’ and pays as usual.'],
    host: paymentFormPage('pay-per-doc', { label: 'Pay for your will' }),
    steps: [
      proves('X6', step.expectNoText('Confirm & pay')),
      step.enterCard({ number: '4242424242424242' }),
      proves('X6', step.pay('Pay for your will'), step.expectText('Payment complete.')),
      step.expectOperation('CreateSubscription', {
        paymentProfile: { paymentMethodId: ANY_ID },
        setupIntentId: ANY_ID,
      }),
      step.expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-custom-label@hidden-button',
    title: 'Form in the page with the host page’s own button',
    story: 'The form hides its pay button. Alex enters a card and presses the host page’s button.',
    expected: ['The host page’s button is the only one, and it pays.'],
    host: paymentFormPage('pay-per-doc', { hideButton: true }),
    steps: [
      proves('X6', step.expectNoText('Confirm & pay')),
      step.expectLine(TOTAL, '$49.00'),
      step.enterCard({ number: '4242424242424242' }),
      proves('X6', step.payInPage()),
      step.expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'buy-standalone-submit-empty',
    title: 'The host page submits an empty form',
    story:
      'The form hides its pay button, and the host page submits it before a payment method is selected or entered. Each field shows what is missing.',
    expected: [
      'Nothing is sent. Each field shows its message, and no payment is declined.',
      'The host page’s log records that there is no payment method.',
    ],
    host: paymentFormPage('pay-per-doc', { hideButton: true }),
    steps: [
      proves('X6', step.payInPage()),
      proves('E17', step.expectLog('no payment method available')),
      proves('X6', step.expectText('Your card number is incomplete.'), step.expectText(NAME_INCOMPLETE)),
      step.expectNoText('Payment declined'),
      step.expectNoOperation('CreateSubscription'),
      step.expectHostEvents(),
    ],
  },
]);
