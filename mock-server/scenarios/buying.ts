import { DECLINED_USER_MESSAGE } from '../card-provider/facts/errors.ts';
import { defineScenarios } from './define-scenarios.ts';
import {
  account,
  amountCoupon,
  mastercard,
  methods,
  productWithIntegerId,
  subscription,
  upgrading,
  visa,
} from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import { expectDeclinedBeforePurchase, expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ABSENT, ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import {
  CARD_BECOMES_DEFAULT,
  CARD_FEE_LABEL,
  CARD_FEE_NOTE,
  CHARGED_TO_CARD,
  DIRECT_DEBIT_AGREEMENT,
  MARKETING_SUBTITLE,
  PAYABLE_TODAY,
  PURCHASE_EVENTS,
  SECURITY_NOTE,
  TOTAL,
} from './ui-text.ts';

export const buyingScenarios = defineScenarios('Buying', [
  {
    name: 'buy-new-card',
    title: 'Buy a plan with a new card',
    story:
      'Alex has no plan and no saved payment methods. Alex enters a valid card and buys the standard monthly plan. The card fee is shown before payment and is not part of the price that is sent.',
    expected: [
      'The card tab is open and no saved method is selected.',
      'The summary shows $49.00 payable today, a card fee of $0.61 and $49.61 charged to the card.',
      'After payment the checkout closes and the host page is notified once.',
    ],
    steps: [
      proves('T1', step.start()),
      proves('X10', step.expectLayout('panel')),
      proves('X11', step.expectText('Checkout')),
      proves('X3', step.expectText(MARKETING_SUBTITLE)),
      proves(
        'X11',
        step.expectText('Pay by'),
        step.expectText(SECURITY_NOTE),
        step.expectText('Summary'),
        step.expectText('terms and conditions'),
      ),
      proves('T5', step.expectTab('Credit & debit card')),
      proves('T12', step.expectNothingSelected()),
      proves('B1', step.expectText(CARD_FEE_NOTE)),
      proves('B3', step.expectText(CARD_BECOMES_DEFAULT)),
      step.expectLine('Standard monthly', '$49.00'),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      proves('B1', step.expectLine(CARD_FEE_LABEL, '$0.61'), step.expectLine(CHARGED_TO_CARD, '$49.61')),
      proves('T4', step.expectUpgradeIntention('standard-monthly')),
      proves(
        'T3',
        'X12',
        'X18',
        step.expectOperation('CreateSetupIntent', {
          setupInputs: { customerEmail: 'alex.nguyen@example.com', customerName: 'Alex Nguyen', issuerName: ABSENT },
        }),
      ),
      proves('V1', 'V2', step.expectPayDisabled('card number, expiry date, CVC and name on card')),
      step.enterCard({ number: '4242424242424242' }),
      step.expectPayEnabled(),
      step.pay(),
      proves('T13', step.expectClosed()),
      proves(
        'T19',
        'X16',
        step.expectOperation('CreateSubscription', {
          paymentProfile: {
            currentSubscriptionId: 'prod_standard_monthly',
            currentSubscriptionPrice: 4900,
            paymentMethodId: ANY_ID,
            stripeCustomerId: ANY_ID,
            pricePointHandle: ABSENT,
            cardToken: ABSENT,
          },
          setupIntentId: ANY_ID,
        }),
      ),
      proves('T22', step.expectHostEvents(...PURCHASE_EVENTS)),
    ],
  },
  {
    name: 'buy-new-bank-account',
    title: 'Buy a plan with a new bank account',
    story:
      'Alex has no saved payment methods and pays by direct debit from a new bank account. The direct debit agreement is shown. There is no card fee.',
    expected: [
      'The direct debit tab shows an empty bank account form and the agreement.',
      'There is no card fee: $49.00 is payable today.',
      'After payment the checkout closes.',
    ],
    steps: [
      step.chooseTab('Direct debit'),
      proves('T10', step.expectNothingSelected()),
      proves('B21', pictured(step.expectText(DIRECT_DEBIT_AGREEMENT))),
      proves('B2', step.expectNoText(CARD_FEE_NOTE), step.expectNoText(CARD_FEE_LABEL)),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      proves('V3', step.expectPayDisabled('bank account details and account name')),
      step.enterBankAccount({ bsb: '000-000' }),
      step.expectPayEnabled(),
      step.pay(),
      proves('T20', 'V15', expectPurchase('standard-monthly', 4900, { cardToken: ABSENT, setupIntentId: ANY_ID })),
    ],
  },
  {
    name: 'buy-saved-default-card',
    title: 'Buy a plan with the default card',
    story:
      'Alex has one saved card, which is the default. It is already selected, so Alex only presses the pay button.',
    expected: [
      'The default card is selected and labelled with its brand and last four digits.',
      'The purchase uses that card.',
    ],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      proves('B23', step.expectSelected('Visa ending in 4242')),
      proves('V5', step.expectPayEnabled()),
      step.pay(),
      proves(
        'T18',
        expectPurchase('standard-monthly', 4900, {
          paymentMethodId: 'pm_visa_4242',
          setupIntentId: ANY_ID,
        }),
      ),
    ],
  },
  {
    name: 'buy-integer-ids',
    title: 'Buy a plan from a backend with integer ids',
    story:
      'The billing service identifies subscriptions and products by numbers. Alex, whose earlier plan was cancelled, buys it again with the default card.',
    expected: ['The plan is bought, and the host page is notified once.'],
    fixtures: {
      saved: methods([visa], { default: visa }),
      priceList: productWithIntegerId('standard-monthly', '6912001'),
      subscriptions: [subscription('standard-monthly', { id: '48211002', productId: '6912001', state: 'canceled' })],
      integerIds: true,
    },
    steps: [
      step.pay(),
      proves(
        'T18',
        'X13',
        expectPurchase('standard-monthly', 4900, {
          currentSubscriptionId: '6912001',
          paymentMethodId: 'pm_visa_4242',
        }),
      ),
      step.expectCalls('CreateSubscription', 1),
    ],
  },
  {
    name: 'buy-saved-other-card',
    title: 'Buy a plan with a saved card that is not the default',
    story: 'Alex has two saved cards and selects the one that is not the default.',
    expected: ['The purchase uses the selected card.'],
    fixtures: { saved: methods([visa, mastercard], { default: visa }) },
    steps: [
      step.chooseMethod('Mastercard ending in 4444'),
      step.pay(),
      proves(
        'T18',
        'V5',
        expectPurchase('standard-monthly', 4900, {
          paymentMethodId: 'pm_mastercard_4444',
          setupIntentId: ANY_ID,
        }),
      ),
    ],
  },
  {
    name: 'buy-saved-bank-default',
    title: 'Buy a plan with the default bank account',
    story:
      'Alex’s default payment method is a bank account. The direct debit tab is open with the account selected. There is no card fee.',
    expected: [
      'The account is shown as 000-000 XXXXX3456.',
      'There is no card fee.',
      'The purchase uses that account.',
    ],
    fixtures: { saved: methods([visa, account], { default: account }) },
    steps: [
      proves('T6', step.expectTab('Direct debit')),
      proves('T6', 'B23', step.expectSelected('Bank account ending in 3456')),
      proves('B22', step.expectText('000-000 XXXXX3456')),
      proves('B2', step.expectNoText(CARD_FEE_LABEL)),
      step.pay(),
      proves(
        'T18',
        expectPurchase('standard-monthly', 4900, {
          paymentMethodId: 'pm_bank_3456',
          setupIntentId: ANY_ID,
        }),
      ),
    ],
  },
  {
    name: 'buy-card-token-fallback',
    title: 'Card cannot be saved: charged once with a token',
    story:
      'The card provider neither accepts nor rejects saving the card. The checkout requests a one-time card token and buys the plan with it.',
    expected: ['The purchase contains the card token, brand, last four digits and expiry, and no saved method.'],
    provider: { confirmSetup: 'processing' },
    steps: [
      payWithNewCard(),
      proves(
        'T21',
        'X16',
        expectPurchase('standard-monthly', 4900, {
          paymentMethodId: ABSENT,
          stripeCustomerId: ABSENT,
          cardToken: ANY_ID,
          cardLast4: '4242',
          cardExpMonth: 12,
          cardExpYear: 2030,
        }),
      ),
      proves('T21', step.expectCalls('create token', 1)),
    ],
  },
  {
    name: 'buy-card-token-error',
    title: 'Card cannot be saved, and the token is rejected',
    story:
      'The card provider neither accepts nor rejects saving the card, and then rejects the request for a card token. The provider’s message is shown and nothing is charged.',
    expected: ['‘Payment declined’ shows the provider’s message.'],
    provider: { confirmSetup: 'processing', createToken: 'refused' },
    steps: [
      payWithNewCard(),
      proves('E6', 'E3', expectDeclinedBeforePurchase(DECLINED_USER_MESSAGE)),
      proves('T21', step.expectCalls('create token', 1)),
    ],
  },
  {
    name: 'buy-bank-setup-processing',
    title: 'Bank account setup does not finish',
    story:
      'The card provider neither accepts nor rejects the bank account. Bank accounts have no one-time token, so the payment fails.',
    expected: ['‘Payment processing failed’ is shown.', 'No card token is requested.'],
    provider: { confirmSetup: 'processing' },
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '000-000' }),
      step.pay(),
      proves('E8', 'E3', expectDeclinedBeforePurchase('Payment processing failed')),
      step.expectCalls('create token', 0),
    ],
  },
  {
    name: 'buy-with-add-ons',
    title: 'Buy a plan with two add-ons',
    story:
      'The host page sells a will kit and a registration together with the plan. The lines of the summary add up to the price that is sent.',
    expected: ['$49.00, $49.50 and $1,250.00 add up to $1,348.50.', 'The price is sent as 134850 cents.'],
    host: checkoutPage('standard-monthly', {
      show: {
        breakdown: {
          addOns: [
            { name: 'Will kit', price: 49.5, handle: 'will-kit' },
            { name: 'Trade mark registration', price: 1250, handle: 'trade-mark' },
          ],
        },
      },
    }),
    steps: [
      proves(
        'B4',
        step.expectLine('Standard monthly', '$49.00'),
        step.expectLine('Will kit', '$49.50'),
        step.expectLine('Trade mark registration', '$1,250.00'),
        step.expectLine(PAYABLE_TODAY, '$1,348.50'),
      ),
      payWithNewCard(),
      proves(
        'X16',
        expectPurchase('standard-monthly', 134850, {
          extraUpgradeProps: { additionalProducts: [{ handle: 'will-kit' }, { handle: 'trade-mark' }] },
        }),
      ),
    ],
  },
  {
    name: 'buy-with-price-point',
    title: 'Buy a plan at a price point',
    story: 'The host page opens the checkout with a price point and its price of $39.00.',
    expected: ['$39.00 is shown and sent, together with the handle of the price point.'],
    host: checkoutPage('standard-monthly', {
      show: { pricePointHandle: 'loyal-customers', breakdown: { planPrice: 39 } },
    }),
    steps: [
      proves('T1', step.start()),
      step.expectLine('Standard monthly', '$39.00'),
      step.expectText('$39.00/month'),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      payWithNewCard(),
      proves('X16', expectPurchase('standard-monthly', 3900, { pricePointHandle: 'loyal-customers' })),
    ],
  },
  {
    name: 'buy-pay-per-doc',
    title: 'Buy access to a single document',
    story: 'Alex buys access to one document for 30 days.',
    expected: ['The summary shows ‘Document access for’ 30 days, and ‘Total’.'],
    host: checkoutPage('pay-per-doc'),
    steps: [
      proves('B8', 'B12', step.expectLine('Document access for', '30 days')),
      step.expectLine(TOTAL, '$49.00'),
      step.expectNoText('Subscription period'),
      payWithNewCard(),
      expectPurchase('pay-per-doc', 4900),
    ],
    variants: {
      'beside-a-plan': {
        title: 'Buy access to a single document beside a plan',
        story:
          'Alex has a plan with credit and buys one document. A document never replaces a plan: it is bought at its full price, and the plan stays.',
        expected: ['The summary shows no credit, and the card tab is open.', 'The document is a new subscription.'],
        fixtures: { ...upgrading, saved: methods([visa], { default: visa }) },
        steps: [
          step.expectSelected('Visa ending in 4242'),
          step.expectNoText('credit available'),
          step.expectLine(TOTAL, '$49.00'),
          step.pay(),
          proves('T18', expectPurchase('pay-per-doc', 4900)),
          step.expectNoOperation('GetMigrationPreview'),
        ],
      },
    },
  },
  {
    name: 'buy-free-after-discount',
    title: 'The coupon is worth more than the plan',
    story: 'The coupon takes $60.00 off a plan that costs $49.00. Nothing is due, so there is no card fee either.',
    expected: ['The total is $0.00 and no card fee is shown.', 'The price is sent as 0.'],
    fixtures: { coupons: [amountCoupon('WELCOME60', 6000)] },
    steps: [
      step.applyCoupon('WELCOME60'),
      step.expectLine('Coupon WELCOME60', '−$60.00'),
      proves('B18', step.expectLine(PAYABLE_TODAY, '$0.00')),
      step.expectNoText(CARD_FEE_LABEL),
      payWithNewCard(),
      proves('X16', expectPurchase('standard-monthly', 0, { extraUpgradeProps: { couponCodes: ['WELCOME60'] } })),
    ],
  },
]);
