import { answerWithData, answerWithError } from './answers.ts';
import { defineScenarios, type ScenarioDefinition } from './define-scenarios.ts';
import { declinedWithoutCode, delayed, graphqlError } from './fault-builders.ts';
import {
  account,
  mastercard,
  methods,
  percentCoupon,
  productWithIntegerId,
  subscription,
  upgrading,
  visa,
} from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import { expectDeclined, expectMigration, expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ABSENT, ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import {
  CARD_FEE_LABEL,
  CHARGED_TO_CARD,
  CREDIT,
  MARKETING_SUBTITLE,
  MIGRATION_EVENTS,
  NAME_INCOMPLETE,
  TOTAL,
} from './ui-text.ts';

const CURRENT_STATES = [
  { name: 'migrate-past-due', state: 'past_due', reason: 'past due' },
  { name: 'migrate-past-due@unpaid', state: 'unpaid', reason: 'unpaid' },
  { name: 'migrate-past-due@soft-failure', state: 'soft_failure', reason: 'waiting for a payment that failed' },
  { name: 'migrate-assessing', state: 'assessing', reason: 'being renewed' },
  { name: 'migrate-assessing@paused', state: 'paused', reason: 'paused' },
  {
    name: 'migrate-assessing@new-state',
    state: 'awaiting_review',
    reason: 'in a state that the checkout does not know',
  },
];
const ENDED_STATES = [
  { name: 'migrate-ended-plan', state: 'canceled', reason: 'was cancelled' },
  { name: 'migrate-ended-plan@on-hold', state: 'on_hold', reason: 'is on hold' },
  { name: 'migrate-ended-plan@trial-ended', state: 'trial_ended', reason: 'ended with its trial' },
];

export const migrationScenarios = defineScenarios('Migration', [
  {
    name: 'migrate-credit-default-card',
    title: 'Upgrade with credit: default card',
    story:
      'Alex moves from the monthly to the yearly plan and has $120.00 of credit. Upgrades open on the direct debit tab, although the default is a card. Alex switches to the card tab and pays with the default card.',
    expected: [
      'The subtitle states the credit of $120.00.',
      'The summary shows $588.00, −$120.00 and a total of $468.00.',
      'The migration is sent without a payment method, so the default is charged.',
    ],
    fixtures: { ...upgrading, saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly', { show: { extraUpgradeProps: { currentCoupon: 'OLD10' } } }),
    steps: [
      proves('X2', pictured(step.expectText('You have $120.00 credit available to discount your new plan payment'))),
      proves('T7', step.expectTab('Direct debit')),
      step.expectOperation('GetMigrationPreview', {
        subscriptionId: 'sub_standard_monthly',
        productHandle: 'standard-yearly',
      }),
      step.expectLine('Standard yearly', '$588.00'),
      proves('X2', step.expectLine(CREDIT, '−$120.00')),
      step.expectLine(TOTAL, '$468.00'),
      step.chooseTab('Credit & debit card'),
      proves('T8', step.expectSelected('Visa ending in 4242')),
      step.expectLine(CARD_FEE_LABEL, '$5.85'),
      step.expectLine(CHARGED_TO_CARD, '$473.85'),
      step.pay(),
      step.expectClosed(),
      proves(
        'T16',
        'X17',
        step.expectOperation('MigrateSubscription', {
          subscriptionId: 'sub_standard_monthly',
          targetProduct: 'standard-yearly',
          user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
          paymentMethodId: ABSENT,
          targetProductPricePoint: ABSENT,
          includeInitialCharge: false,
          extraUpgradeProps: { currentCoupon: 'OLD10', couponCodes: ABSENT },
        }),
      ),
      step.expectNoOperation('CreateSubscription'),
      step.expectUpgradeIntention('standard-yearly'),
      proves('T23', step.expectHostEvents(...MIGRATION_EVENTS)),
    ],
  },
  {
    name: 'migrate-integer-ids',
    title: 'Upgrade at a backend with integer ids',
    story:
      'The billing service identifies subscriptions and products by numbers. Alex moves from the monthly to the yearly plan and pays with the default card.',
    expected: ['The subscription is migrated by its number, with its credit.'],
    fixtures: {
      saved: methods([visa], { default: visa }),
      priceList: productWithIntegerId('standard-monthly', '6912001'),
      subscriptions: [subscription('standard-monthly', { id: '48211003', productId: '6912001', paidBy: visa })],
      adjustment: -12_000,
      integerIds: true,
    },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.expectLine(TOTAL, '$468.00'),
      step.chooseTab('Credit & debit card'),
      step.pay(),
      proves('T16', 'X13', expectMigration('standard-yearly', { subscriptionId: '48211003', paymentMethodId: ABSENT })),
      step.expectCalls('MigrateSubscription', 1),
    ],
  },
  {
    name: 'migrate-preview-fails',
    title: 'Upgrade credit cannot be loaded at first',
    story:
      'The request for Alex’s upgrade credit fails. Payment is disabled, because it could create a second subscription. Alex tries again, the credit loads and the upgrade succeeds.',
    expected: [
      'The pay button is disabled and gives the reason.',
      'After ‘Try again’ the plan is migrated and no subscription is created.',
    ],
    fixtures: { ...upgrading, saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    answers: { GetMigrationPreview: [answerWithError('Something went wrong.', 'INTERNAL_SERVER_ERROR')] },
    faults: [delayed('GetMigrationPreview', 2_500)],
    steps: [
      step.begin(),
      proves('X1', step.expectText('Preparing Payment'), pictured(step.expectPayDisabled('could not be worked out'))),
      step.retry(),
      step.expectText('You have $120.00 credit available to discount your new plan payment'),
      step.expectLine(TOTAL, '$468.00'),
      step.chooseTab('Credit & debit card'),
      step.pay(),
      expectMigration('standard-yearly'),
    ],
  },
  {
    name: 'migrate-credit-saved-bank-default',
    title: 'Upgrade with credit: default bank account',
    story: 'Alex upgrades with credit. The default payment method is a bank account, and it is already selected.',
    expected: ['The migration is sent without a payment method, so the default is charged.'],
    fixtures: { ...upgrading, saved: methods([account], { default: account }) },
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('T6', 'T7', 'V4', step.expectTab('Direct debit')),
      proves('T6', step.expectSelected('Bank account ending in 3456')),
      step.expectLine(TOTAL, '$468.00'),
      step.pay(),
      proves('T16', 'T23', expectMigration('standard-yearly', { paymentMethodId: ABSENT })),
    ],
    variants: {
      changed: {
        title: 'Upgrade credit changes while the checkout is open',
        story:
          'Alex opens the checkout in the morning and pays two hours later. By then $20.00 of the credit is used up. The checkout sends nothing, shows the current credit, and Alex pays the new total.',
        expected: [
          '‘Payment not sent’ asks Alex to check the order.',
          'The summary shows the current credit of $120.00 and a total of $468.00, which is then paid.',
        ],
        answers: { GetMigrationPreview: [answerWithData({ migration: { prorated_adjustment_in_cents: -14_000 } })] },
        steps: [
          step.expectLine(CREDIT, '−$140.00'),
          step.expectLine(TOTAL, '$448.00'),
          step.advanceClock(7_200_000),
          step.pay(),
          pictured(
            step.expectToast(
              'Payment not sent',
              'Your plan or its credit has changed since this page was opened. Check the order, and pay again.',
            ),
          ),
          step.expectNoOperation('MigrateSubscription'),
          step.expectLine(CREDIT, '−$120.00'),
          step.expectLine(TOTAL, '$468.00'),
          step.pay(),
          proves('T6', 'T7', 'T16', 'V4', 'T23', expectMigration('standard-yearly', { paymentMethodId: ABSENT })),
        ],
      },
    },
  },
  {
    name: 'migrate-credit-other-card',
    title: 'Upgrade with a saved card that is not the default',
    story: 'Alex upgrades and selects a saved card that is not the default.',
    expected: ['The migration contains the selected card.'],
    fixtures: { ...upgrading, saved: methods([visa, mastercard], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.chooseTab('Credit & debit card'),
      step.chooseMethod('Mastercard ending in 4444'),
      step.pay(),
      proves('T17', expectMigration('standard-yearly', { paymentMethodId: 'pm_mastercard_4444' })),
    ],
  },
  {
    name: 'migrate-new-card',
    title: 'Upgrade with a new card',
    story: 'Alex upgrades and enters a new card. The card is set up first, and then the migration is sent with it.',
    expected: ['The card is set up once and the migration contains it.'],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly'),
    steps: [
      step.chooseTab('Credit & debit card'),
      payWithNewCard(),
      proves('T14', 'T23', expectMigration('standard-yearly', { paymentMethodId: ANY_ID })),
      step.expectCalls('confirm setup intent', 1),
    ],
  },
  {
    name: 'migrate-new-bank-account',
    title: 'Upgrade with a new bank account',
    story: 'Alex upgrades and enters a bank account on the direct debit tab, which is open by default.',
    expected: ['The bank account is set up once and the migration contains it.'],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('T7', step.expectTab('Direct debit')),
      step.enterBankAccount({ bsb: '000-000' }),
      step.pay(),
      proves('T15', expectMigration('standard-yearly', { paymentMethodId: ANY_ID })),
      step.expectCalls('confirm setup intent', 1),
    ],
  },
  {
    name: 'migrate-zero-due-nothing-entered',
    title: 'Upgrade credit covers the whole price',
    story:
      'Alex has more credit than the new plan costs. Nothing is due, so Alex does not have to enter a payment method.',
    expected: ['The total is $0.00 and the pay button is enabled.', 'The migration contains no payment method.'],
    fixtures: { ...upgrading, adjustment: -70_000 },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.expectTab('Direct debit'),
      step.expectNothingSelected(),
      proves('B18', step.expectLine(TOTAL, '$0.00')),
      proves('V4', step.expectPayEnabled()),
      step.pay(),
      proves('T16', expectMigration('standard-yearly', { paymentMethodId: ABSENT })),
      step.expectCalls('confirm setup intent', 0),
    ],
  },
  {
    name: 'migrate-amount-due-nothing-entered',
    title: 'Upgrade with an amount due and nothing entered',
    story:
      'During an upgrade the pay button is enabled while the bank account form is empty. When Alex presses it, each field shows what is missing, and nothing is sent. No other method is charged instead.',
    expected: ['Each field shows its message, and no payment is declined.', 'Nothing is migrated.'],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly'),
    steps: [
      step.expectTab('Direct debit'),
      proves('V4', step.expectPayEnabled()),
      step.pay(),
      step.expectText('Your bank account details are incomplete.'),
      proves('E13', step.expectText(NAME_INCOMPLETE)),
      proves('E17', step.expectLog('no payment method available')),
      step.expectNoText('Payment declined'),
      step.expectCalls('confirm setup intent', 0),
      step.expectNoOperation('MigrateSubscription'),
      step.expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'migrate-setup-not-succeeded',
    title: 'Upgrade: card setup does not finish',
    story:
      'The card provider neither accepts nor rejects the card. An upgrade cannot use a one-time card token, so the payment fails.',
    expected: ['‘Payment processing failed’ is shown.', 'No card token is requested and nothing is migrated.'],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly'),
    provider: { confirmSetup: 'processing' },
    steps: [
      step.chooseTab('Credit & debit card'),
      payWithNewCard(),
      proves('E8', expectDeclined('Payment processing failed')),
      step.expectCalls('create token', 0),
      step.expectNoOperation('MigrateSubscription'),
    ],
  },
  {
    name: 'migrate-with-price-point',
    title: 'Upgrade to a price point',
    story:
      'The host page sets a price point of the new plan and its price of $500.00. The migration then includes the initial charge.',
    expected: ['The migration contains the price point and requests the initial charge.'],
    fixtures: { ...upgrading, saved: methods([account], { default: account }) },
    host: checkoutPage('standard-yearly', {
      show: { pricePointHandle: 'loyal-customers', breakdown: { planPrice: 500 } },
    }),
    steps: [
      step.expectLine(TOTAL, '$380.00'),
      step.pay(),
      proves(
        'X15',
        expectMigration('standard-yearly', { targetProductPricePoint: 'loyal-customers', includeInitialCharge: true }),
      ),
    ],
    variants: {
      without: {
        title: 'Upgrade without a price point',
        story: 'The host page sets no price point, so the migration requests no initial charge.',
        expected: ['The migration contains no price point and requests no initial charge.'],
        host: checkoutPage('standard-yearly'),
        steps: [
          step.pay(),
          proves(
            'X15',
            expectMigration('standard-yearly', { targetProductPricePoint: ABSENT, includeInitialCharge: false }),
          ),
        ],
      },
    },
  },
  {
    name: 'migrate-coupon-and-current-coupon',
    title: 'Upgrade with a new coupon and the current one',
    story:
      'Alex’s current plan has a coupon, which the host page passes to the checkout. Alex applies another coupon. Both are sent to the server.',
    expected: ['15% of $588.00 is $88.20.', 'The new coupon and the current coupon are sent in separate fields.'],
    fixtures: { ...upgrading, saved: methods([account], { default: account }), coupons: [percentCoupon('SAVE15', 15)] },
    host: checkoutPage('standard-yearly', { show: { extraUpgradeProps: { currentCoupon: 'OLD10' } } }),
    steps: [
      step.applyCoupon('SAVE15'),
      proves('E14', step.expectToast('Coupon code applied successfully')),
      step.expectLine('Coupon SAVE15', '−$88.20'),
      step.expectLine(TOTAL, '$379.80'),
      step.pay(),
      proves(
        'X17',
        expectMigration('standard-yearly', { extraUpgradeProps: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10' } }),
      ),
    ],
  },
  {
    name: 'migrate-positive-adjustment',
    title: 'Upgrade with an outstanding charge',
    story:
      'The current plan leaves a charge instead of credit. The charge is a separate line of the summary, and the subtitle does not mention credit.',
    expected: ['A charge of $25.00 is added.', 'The subtitle is the usual one.'],
    fixtures: { ...upgrading, adjustment: 2_500 },
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('X3', step.expectText(MARKETING_SUBTITLE)),
      step.expectNoText('credit available'),
      proves('B4', step.expectLine('Charge from your current plan', '$25.00'), step.expectLine(TOTAL, '$613.00')),
    ],
  },
  {
    name: 'migrate-zero-adjustment',
    title: 'Upgrade without credit or charge',
    story:
      'The current plan leaves neither credit nor a charge. The summary has no line for it and never shows −$0.00.',
    expected: ['There is no credit line and no subtitle about credit.', 'The total is $588.00.'],
    fixtures: { ...upgrading, adjustment: 0 },
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('X3', step.expectText(MARKETING_SUBTITLE)),
      step.expectNoText(CREDIT),
      proves('B4', step.expectNoText('−$0.00'), step.expectLine(TOTAL, '$588.00')),
    ],
  },
  {
    name: 'migrate-preview-null',
    title: 'The current plan cannot be migrated',
    story: 'The server reports that there is nothing to migrate. Alex buys the new plan as a separate subscription.',
    expected: ['A subscription is created and none is migrated.'],
    fixtures: { subscriptions: upgrading.subscriptions, saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.expectTab('Credit & debit card'),
      step.expectSelected('Visa ending in 4242'),
      step.pay(),
      proves('T18', expectPurchase('standard-yearly', 58_800, { paymentMethodId: 'pm_visa_4242' })),
    ],
  },
  {
    name: 'migrate-declined-by-server',
    title: 'Upgrade declined by the server',
    story: 'The server declines the migration. Its message is shown and Alex can try again.',
    expected: ['‘Payment declined’ shows the server’s message.', 'The second attempt succeeds.'],
    fixtures: { ...upgrading, saved: methods([account], { default: account }) },
    host: checkoutPage('standard-yearly'),
    answers: { MigrateSubscription: [answerWithError('Your bank declined this payment.')] },
    steps: [
      step.pay(),
      proves('E2', 'T13', expectDeclined('Your bank declined this payment.')),
      step.pay(),
      expectMigration('standard-yearly'),
      step.expectCalls('MigrateSubscription', 2),
    ],
  },
  {
    name: 'migrate-declined-without-code',
    title: 'Upgrade declined by a backend without error codes',
    story:
      'The server declines the migration with a message and no error code. The message is shown, and Alex upgrades with another card.',
    expected: ['‘Payment declined’ shows the server’s message.', 'The other card upgrades the plan, once.'],
    fixtures: { ...upgrading, saved: methods([visa, mastercard], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    faults: [declinedWithoutCode('MigrateSubscription', 'Your bank declined this payment.')],
    steps: [
      step.chooseTab('Credit & debit card'),
      step.pay(),
      proves('E2', 'T13', expectDeclined('Your bank declined this payment.')),
      step.chooseMethod('Mastercard ending in 4444'),
      step.pay(),
      proves('T17', expectMigration('standard-yearly', { paymentMethodId: 'pm_mastercard_4444' })),
      step.expectCalls('MigrateSubscription', 2),
    ],
  },
  ...CURRENT_STATES.map(
    ({ name, state, reason }): ScenarioDefinition => ({
      name,
      title: `Upgrade from a plan that is ${reason}`,
      story: `Alex’s plan is in the billing state ‘${state}’: it is ${reason}, and Alex still has it. Buying another plan migrates it, with its credit of $120.00, and creates no second subscription.`,
      expected: ['The summary shows the credit of $120.00.', 'The subscription is migrated, and none is created.'],
      fixtures: {
        ...upgrading,
        subscriptions: [subscription('standard-monthly', { state, paidBy: visa })],
        saved: methods([account], { default: account }),
      },
      host: checkoutPage('standard-yearly'),
      steps: [
        proves('X2', step.expectLine(CREDIT, '−$120.00')),
        step.pay(),
        proves('T7', 'T16', expectMigration('standard-yearly')),
      ],
    }),
  ),
  ...ENDED_STATES.map(
    ({ name, state, reason }): ScenarioDefinition => ({
      name,
      title: `A new plan after one that ${reason}`,
      story: `Alex’s earlier plan is in the billing state ‘${state}’: it ${reason}. Alex buys a new plan without credit.`,
      expected: ['There is no credit, and a new subscription is created.'],
      fixtures: {
        ...upgrading,
        subscriptions: [subscription('standard-monthly', { state, paidBy: visa })],
        saved: methods([visa], { default: visa }),
      },
      host: checkoutPage('standard-yearly'),
      steps: [step.expectNoText(CREDIT), step.pay(), proves('T18', expectPurchase('standard-yearly', 58_800))],
    }),
  ),
  {
    name: 'migrate-plans-unavailable',
    title: 'Current plans cannot be loaded at first',
    story:
      'The request for Alex’s current plans fails, so it is not known whether there is one to upgrade from. Payment is disabled, and the reason names what failed. Alex tries again and buys the plan.',
    expected: [
      'The pay button is disabled, because the current plans could not be loaded.',
      'After ‘Try again’ the plan is bought.',
    ],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly'),
    faults: [graphqlError('GetUserSubscriptions', { message: 'Something went wrong.', times: 1 })],
    steps: [
      proves(
        'X1',
        pictured(step.expectText('Your current plans could not be loaded, so nothing can be charged yet.')),
        step.expectPayDisabled('Your current plans could not be loaded'),
      ),
      step.expectNoText('credit from your current plan'),
      step.retry(),
      step.pay(),
      proves('T18', expectPurchase('standard-yearly', 58_800)),
    ],
  },
  {
    name: 'migrate-not-upgradeable',
    title: 'The current plan is marked as not upgradeable',
    story:
      'The server marks Alex’s plan as not upgradeable. The mark has no effect in the checkout: the host page decides whether to offer the upgrade.',
    expected: ['The upgrade succeeds as usual.'],
    fixtures: {
      ...upgrading,
      saved: methods([account], { default: account }),
      activeSubscription: { name: 'Standard monthly', handle: 'standard-monthly', notUpgradeable: true },
    },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.expectLine(CREDIT, '−$120.00'),
      step.expectPayEnabled(),
      step.pay(),
      proves('X13', expectMigration('standard-yearly')),
    ],
  },
]);
