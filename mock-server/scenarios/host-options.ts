import { answerWithError } from './answers.ts';
import { defineScenarios } from './define-scenarios.ts';
import { httpStatus, lostConnection } from './fault-builders.ts';
import { account, amountCoupon, mastercard, methods, upgrading, visa } from './fixtures.ts';
import { checkoutPage, paymentFormPage } from './host-page.ts';
import { expectMigration, expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ABSENT, ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import {
  CARD_FEE_LABEL,
  CHARGED_TO_CARD,
  MARKETING_SUBTITLE,
  METHOD_UPDATED,
  PAYABLE_TODAY,
  PAYMENT_DECLINED,
} from './ui-text.ts';

export const hostOptionScenarios = defineScenarios('Host options and dialog life cycle', [
  {
    name: 'host-direct-debit-disabled',
    title: 'Direct debit disabled by the host page',
    story:
      'Alex’s default is a bank account, and the host page accepts cards only. There are no tabs, and the card form is open.',
    expected: ['There are no tabs.', 'A new card buys the plan.'],
    fixtures: { saved: methods([account], { default: account }) },
    host: checkoutPage('standard-monthly', { disableDirectDebit: true }),
    steps: [
      proves('X4', 'T5', step.expectNoText('Direct debit')),
      step.expectNothingSelected(),
      payWithNewCard(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'host-coupon-disabled',
    title: 'Coupon form hidden by the host page',
    story: 'The host page sets a coupon and hides the coupon form. The coupon is sent with the purchase.',
    expected: ['‘Add coupon code’ is not shown.', 'The purchase contains the host page’s coupon.'],
    fixtures: { coupons: [amountCoupon('PARTNER', 0)] },
    host: checkoutPage('standard-monthly', {
      disableCoupon: true,
      show: { extraUpgradeProps: { couponCodes: ['PARTNER'] } },
    }),
    steps: [
      proves('X5', step.expectNoText('Add coupon code')),
      payWithNewCard(),
      proves('X17', expectPurchase('standard-monthly', 4900, { extraUpgradeProps: { couponCodes: ['PARTNER'] } })),
    ],
  },
  {
    name: 'host-unknown-plan',
    title: 'Host page opens an unknown plan',
    story:
      'The host page opens the checkout for a plan that is not in its product list. The checkout shows that the plan is not available, and a payment attempt shows an error.',
    expected: ['The summary shows no price.', 'Paying shows an error and sends nothing.'],
    host: checkoutPage('no-such-plan'),
    steps: [
      proves(
        'E7',
        step.expectText('This plan is not available.'),
        step.expectPayDisabled('This plan is not available.'),
      ),
      payWithNewCard(),
      proves('E7', step.expectToast(PAYMENT_DECLINED, 'Invalid payment configuration')),
      step.expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'setup-intent-fails',
    title: 'Setup intent fails at first',
    story:
      'The request for a setup intent fails when the checkout opens, so a new card cannot be used. Alex tries again and it succeeds.',
    expected: ['The pay button is disabled and gives the reason.', 'After ‘Try again’ the payment succeeds.'],
    answers: { CreateSetupIntent: [answerWithError('The provider is busy.', 'SERVICE_UNAVAILABLE')] },
    steps: [
      proves(
        'T3',
        step.expectText('New payment details cannot be taken right now.'),
        step.expectPayDisabled('New payment details cannot be taken right now'),
      ),
      step.enterCard({ number: '4242424242424242' }),
      step.retry(),
      step.pay(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'host-small-screen',
    title: 'Checkout on a phone',
    story:
      'On a small screen the checkout is a sheet without a subtitle. It begins with the lines of the order. The total, the pay button and the note about the terms stay visible.',
    expected: [
      'The checkout is a sheet at the bottom of the screen, with the lines of the order.',
      'The bar has the amount that is charged, ‘Confirm & pay’ and the note about the terms and conditions.',
      'There is no subtitle.',
    ],
    screen: 'small',
    steps: [
      proves('X10', step.expectLayout('sheet')),
      proves('X3', step.expectNoText(MARKETING_SUBTITLE)),
      step.expectLine('Standard monthly', '$49.00'),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      step.expectLine(CHARGED_TO_CARD, '$49.61'),
      proves('X11', step.expectText('By clicking ‘Confirm & pay’ you agree to our terms and conditions')),
      payWithNewCard(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'host-direct-debit-disabled-migration',
    title: 'Upgrade with direct debit disabled',
    story:
      'An upgrade usually opens the direct debit tab. The host page accepts cards only, so the card form is open instead.',
    expected: ['There are no tabs and the card form is open.', 'A new card pays for the upgrade.'],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly', { disableDirectDebit: true }),
    steps: [
      proves('X4', pictured(step.expectNoTabs())),
      step.expectLine(CARD_FEE_LABEL, '$5.85'),
      payWithNewCard(),
      expectMigration('standard-yearly', { paymentMethodId: ANY_ID }),
    ],
  },
  {
    name: 'host-hide-and-reopen',
    title: 'Checkout hidden and opened for another plan',
    story:
      'Alex has entered a card and a coupon when the host page hides the checkout. The host page opens it again for another plan. Nothing of the first opening is kept.',
    expected: ['The second opening has no coupon, card, price point or offer.'],
    fixtures: { coupons: [amountCoupon('TENOFF', 1_000)] },
    host: checkoutPage('standard-monthly', {
      show: { offer: 'Winter', pricePointHandle: 'loyal-customers', extraUpgradeProps: { saleSlug: 'winter' } },
      again: { planHandle: 'plus-monthly' },
    }),
    steps: [
      proves('T1', step.start()),
      step.expectOperation('CreateSetupIntent', { setupInputs: { issuerName: 'Winter' } }),
      step.applyCoupon('TENOFF'),
      step.expectLine('Coupon TENOFF', '−$10.00'),
      step.enterCard({ number: '4242424242424242' }),
      step.hide(),
      proves('T2', step.expectClosed()),
      proves('T1', step.start()),
      step.expectOperation('CreateSetupIntent', { setupInputs: { issuerName: ABSENT } }),
      proves('T2', step.expectNoText('Coupon TENOFF')),
      step.expectLine('Plus monthly', '$49.90'),
      step.expectPayDisabled('card number, expiry date, CVC and name on card'),
      payWithNewCard(),
      proves('T2', expectPurchase('plus-monthly', 4_990, { pricePointHandle: ABSENT })),
    ],
  },
  {
    name: 'checkout-reopened-for-the-same-plan',
    title: 'Checkout closed by mistake and opened again',
    story:
      'Alex clicks beside the checkout before entering anything, which closes it. After a coupon and a card are entered, the click does nothing. Alex presses Escape and opens the same plan again. It is a new checkout, with the default method selected and without the coupon and the name.',
    expected: [
      'Once something is entered, a click beside the checkout does not close it.',
      'The second opening selects the default method, shows the full price and sends no coupon.',
    ],
    fixtures: { coupons: [amountCoupon('TENOFF', 1_000)], saved: methods([account], { default: account }) },
    steps: [
      proves('T1', step.start()),
      step.pressOutside(),
      proves('T2', step.expectClosed()),
      proves('T1', step.start()),
      proves('T5', step.expectTab('Direct debit')),
      step.chooseTab('Credit & debit card'),
      step.enterCard({ number: '4242424242424242' }),
      step.pressOutside(),
      step.applyCoupon('TENOFF'),
      step.expectLine('Coupon TENOFF', '−$10.00'),
      step.pressEscape(),
      proves('T2', step.expectClosed()),
      proves('T1', step.start()),
      proves('T5', step.expectTab('Direct debit'), step.expectSelected('Bank account ending in 3456')),
      proves('T2', step.expectNoText('Coupon TENOFF')),
      step.expectCalls('CheckCouponCode', 1),
      step.chooseTab('Credit & debit card'),
      step.expectPayDisabled('To pay, complete your card number, expiry date, CVC and name on card.'),
      step.chooseTab('Direct debit'),
      step.pay(),
      proves('T2', expectPurchase('standard-monthly', 4_900)),
      step.expectOperation('CreateSubscription', { extraUpgradeProps: ABSENT }),
    ],
  },
  {
    name: 'host-upgrade-intention-fails',
    title: 'Upgrade intention fails',
    story:
      'The request that reports the opening of the checkout fails. The failure is logged, and Alex buys the plan as usual.',
    expected: ['The log contains a warning.', 'The purchase succeeds.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    faults: [httpStatus('upgrade-intention', 500)],
    steps: [
      proves('T4', step.expectLog('the upgrade intention could not be posted')),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
    ],
  },
  {
    name: 'host-callback-throws',
    title: 'Host page’s success callback throws',
    story:
      'The payment succeeds, and then the host page’s success callback throws an error. The checkout still reports success and does not charge again.',
    expected: ['The checkout closes and sends all other notifications.', 'The error is logged.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-monthly', { callbackThrows: true }),
    steps: [
      step.pay(),
      proves('T22', expectPurchase('standard-monthly', 4_900)),
      step.expectNoToast(PAYMENT_DECLINED),
      step.expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'host-signed-out',
    title: 'User is signed out',
    story:
      'The host page opens the checkout while nobody is signed in. Nothing is sent to the server, and one message says that nobody is signed in.',
    expected: ['One message says that nobody is signed in, and payment is disabled.', 'No request is sent.'],
    host: checkoutPage('standard-monthly', { signedOut: true }),
    steps: [
      pictured(step.expectText('Nobody is signed in. Sign in, then try again.')),
      step.expectPayDisabled('Nobody is signed in.'),
      step.expectNoText('could not be loaded'),
      step.expectNoText('cannot be taken right now'),
      proves(
        'X12',
        step.expectCalls('CreateSetupIntent', 0),
        step.expectCalls('ListPaymentMethod', 0),
        step.expectCalls('upgrade-intention', 0),
      ),
    ],
  },
  {
    name: 'auth-token-expired',
    title: 'Session expires before payment',
    story:
      'Alex’s session expires at 10:30, and Alex pays at 10:31. The server’s message is shown and Alex can try again.',
    expected: ['‘Payment declined’ shows the server’s message.', 'Nothing is bought, and Alex can try again.'],
    fixtures: { saved: methods([visa], { default: visa }), tokenExpires: '2026-03-15T10:30:00+11:00' },
    steps: [
      step.expectSelected('Visa ending in 4242'),
      step.setClock('2026-03-15T10:31:00+11:00'),
      step.pay(),
      proves('X12', step.expectToast('Payment declined', 'Your session has ended. Sign in again.')),
      step.expectPayEnabled(),
      step.expectHostEvents(),
    ],
  },
  {
    name: 'provider-script-blocked',
    title: 'Card provider’s script is blocked',
    story:
      'A content blocker blocks the card provider’s script. Alex cannot enter a new card and pays with the saved one.',
    expected: ['The failure is logged and the form offers to try again.', 'The saved card buys the plan.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    faults: [lostConnection('provider script')],
    steps: [
      proves('E18', step.expectLog('card provider not initialised')),
      step.chooseMethod('Use a new card'),
      pictured(step.expectText('The secure payment fields could not be loaded. Saved payment methods still work.')),
      step.expectPayDisabled('The secure payment fields could not be loaded'),
      step.chooseMethod('Visa ending in 4242'),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
    ],
    variants: {
      'while-upgrading': {
        title: 'Card provider’s script is blocked during an upgrade',
        story:
          'A content blocker blocks the card provider’s script during an upgrade. The bank account form cannot load, so the pay button is disabled.',
        expected: ['The pay button is disabled and gives the reason.', 'Nothing is declined and nothing is migrated.'],
        fixtures: upgrading,
        host: checkoutPage('standard-yearly'),
        steps: [
          proves('E18', step.expectLog('card provider not initialised')),
          step.expectPayDisabled('The secure payment fields could not be loaded'),
          step.expectNoToast(PAYMENT_DECLINED),
          step.expectNoOperation('MigrateSubscription'),
        ],
      },
    },
  },
  {
    name: 'stale-saved-method',
    title: 'Selected card has been removed',
    story:
      'Alex’s selected card is removed on another device while the payment form is open. Alex changes the default, which reloads the list of saved methods without the removed card.',
    expected: ['‘Invalid payment configuration’ is shown.', 'Nothing is sent.'],
    fixtures: { saved: methods([visa, mastercard], { default: visa }) },
    host: paymentFormPage('standard-monthly'),
    steps: [
      step.expectSelected('Visa ending in 4242'),
      step.changeElsewhere({ remove: 'pm_visa_4242' }),
      step.openMethodDialog(),
      step.chooseMethod('Mastercard ending in 4444'),
      step.save('Update'),
      step.expectToast(METHOD_UPDATED),
      step.pay(),
      proves('E7', step.expectToast(PAYMENT_DECLINED, 'Invalid payment configuration')),
      step.expectNoOperation('CreateSubscription'),
    ],
  },
]);
