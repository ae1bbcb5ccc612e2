import { defineScenarios } from './define-scenarios.ts';
import { delayed, graphqlError } from './fault-builders.ts';
import { amountCoupon, card, methods, percentCoupon, upgrading, visa } from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import {
  expectDeclinedBeforePurchase,
  expectMethodSaved,
  expectMigration,
  expectPurchase,
  payWithNewCard,
} from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ABSENT, ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import { CARD_FEE_LABEL, CREDIT, GENERIC_DECLINE, NOT_WESTPAC, PAYABLE_TODAY, TOTAL } from './ui-text.ts';

const expired = card({ brand: 'mastercard', last4: '4444', expMonth: 2, expYear: 2026 });

export const journeyScenarios = defineScenarios('Journeys for reviewers', [
  {
    name: 'journey-decline-switch-to-bank',
    title: 'Journey: card declined, paid by direct debit',
    story:
      'Alex’s card is declined. Alex switches to direct debit, applies a coupon and pays from a bank account without a card fee.',
    expected: [
      'The card is declined with the checkout’s own text.',
      'The coupon is applied and Alex pays $39.00 by direct debit.',
    ],
    fixtures: { coupons: [amountCoupon('TENOFF', 1_000)] },
    steps: [
      payWithNewCard('4000000000000002'),
      proves('E4', expectDeclinedBeforePurchase(GENERIC_DECLINE)),
      step.chooseTab('Direct debit'),
      proves('T10', step.expectNothingSelected()),
      step.applyCoupon('TENOFF'),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      step.expectNoText(CARD_FEE_LABEL),
      step.enterBankAccount({ bsb: '000-000' }),
      step.pay(),
      proves(
        'T20',
        'T25',
        expectPurchase('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } }),
      ),
    ],
  },
  {
    name: 'journey-expired-default-to-new-default',
    title: 'Journey: expired default card replaced',
    story:
      'Alex opens the checkout and sees that the default card has expired. Alex closes it, saves a new card for all subscriptions, opens the checkout again and pays with the new card.',
    expected: ['Nothing is selected at first.', 'The new card becomes the default and buys the plan.'],
    fixtures: { saved: methods([expired], { default: expired }) },
    steps: [
      step.expectMethodDisabled('Mastercard ending in 4444'),
      proves('T11', step.expectNothingSelected()),
      step.pressEscape(),
      step.expectClosed(),
      step.openMethodDialog(),
      step.enterCard({ number: '4242424242424242' }),
      step.save('Update'),
      proves('E16', expectMethodSaved('Visa ending in 4242')),
      proves('T28', step.expectOperation('AttachPaymentMethod', { paymentMethodId: ANY_ID, isDefault: true })),
      step.start(),
      step.expectSelected('Visa ending in 4242'),
      step.pay(),
      proves('T18', expectPurchase('standard-monthly', 4_900, { setupIntentId: ANY_ID })),
    ],
  },
  {
    name: 'journey-upgrade-with-credit-and-coupon',
    title: 'Journey: upgrade with credit and changing coupons',
    story:
      'Alex upgrades with $120.00 of credit, applies a coupon, replaces it with a better one and removes that one too. The default card pays the rest.',
    expected: ['The total is $468.00.', 'No coupon and no payment method are sent, so the default is charged.'],
    fixtures: {
      saved: methods([visa], { default: visa }),
      ...upgrading,
      coupons: [amountCoupon('TENOFF', 1_000), percentCoupon('SAVE15', 15)],
    },
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('T7', step.expectTab('Direct debit')),
      step.expectText('You have $120.00 credit available to discount your new plan payment'),
      step.applyCoupon('TENOFF'),
      proves('E14', step.expectToast('Coupon code applied successfully')),
      step.expectLine(TOTAL, '$458.00'),
      step.applyCoupon('SAVE15'),
      proves('E15', pictured(step.expectToast('Coupon code has been updated with SAVE15'))),
      step.expectLine(TOTAL, '$379.80'),
      step.removeCoupon(),
      proves('T26', step.expectLine(TOTAL, '$468.00')),
      step.chooseTab('Credit & debit card'),
      step.expectSelected('Visa ending in 4242'),
      step.pay(),
      proves('T16', 'T23', expectMigration('standard-yearly', { paymentMethodId: ABSENT })),
    ],
  },
  {
    name: 'journey-westpac-offer',
    title: 'Journey: Westpac offer with the wrong bank first',
    story:
      'Alex follows a Westpac offer, enters an account at another bank, reads the error and pays from an account at Westpac.',
    expected: ['The error appears at the bank account.', 'Then the plan is bought by direct debit.'],
    host: checkoutPage('standard-monthly', { show: { offer: 'Westpac' } }),
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '062-000' }),
      proves('V14', 'E11', step.expectText(NOT_WESTPAC), step.expectPayDisabled(NOT_WESTPAC)),
      step.enterBankAccount({ bsb: '032-000' }),
      proves('V12', step.expectText('Westpac Banking Corporation')),
      proves('V12', step.expectNoText(NOT_WESTPAC)),
      step.pay(),
      proves('T20', expectPurchase('standard-monthly', 4_900)),
    ],
  },
  {
    name: 'journey-two-subscriptions-guard',
    title: 'Journey: upgrade never creates a second subscription',
    story:
      'Alex’s upgrade credit cannot be loaded, so payment is disabled: it could create a second subscription. Alex tries again, the credit loads and the plan is migrated.',
    expected: ['Payment is disabled until the credit loads.', 'The plan is migrated and no subscription is created.'],
    fixtures: { ...upgrading, saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    faults: [
      graphqlError('GetMigrationPreview', { message: 'Something went wrong.', times: 1 }),
      delayed('ListPaymentMethod', 2_500),
    ],
    steps: [
      step.begin(),
      proves('X1', step.expectText('Preparing Payment'), pictured(step.expectPayDisabled('could not be worked out'))),
      step.retry(),
      step.expectLine(CREDIT, '−$120.00'),
      step.chooseTab('Credit & debit card'),
      step.pay(),
      proves('T16', expectMigration('standard-yearly', { paymentMethodId: ABSENT })),
      step.expectCalls('CreateSubscription', 0),
    ],
  },
]);
