import { CARD_FEE_BASIS_POINTS, CARD_FEE_RATE } from '../schemas/values.ts';
import { defineScenarios } from './define-scenarios.ts';
import { methods, subscription, visa } from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import { priceListOf } from './price-list.ts';
import { expectPurchase } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import * as step from './steps/index.ts';
import { CARD_FEE_LABEL, CARD_FEE_NOTE, CHARGED_TO_CARD, CREDIT, PAYABLE_TODAY, TOTAL } from './ui-text.ts';

const PERIOD = 'Subscription period';

const overridden = (priceOverride: number, addOn: number) =>
  checkoutPage('standard-yearly', {
    show: { breakdown: { priceOverride, addOns: [{ name: 'Will kit', price: addOn }] } },
  });

const feeUntilOctober = checkoutPage('standard-monthly', {
  cardFee: { basisPoints: CARD_FEE_BASIS_POINTS, until: '2026-10-01T00:00:00+10:00' },
});

export const priceScenarios = defineScenarios('Price, period and labels', [
  {
    name: 'price-quarterly',
    title: 'Quarterly plan',
    story:
      'The plan is billed every three months. Its price is shown per quarter and the amount due is labelled ‘Total’.',
    expected: ['The summary shows ‘$147.00/quarter’, ‘3 months’ and ‘Total’.'],
    host: checkoutPage('standard-quarterly'),
    steps: [
      proves('B7', pictured(step.expectText('$147.00/quarter'))),
      proves('B13', step.expectLine('Subscription period', '3 months')),
      proves('B16', step.expectLine(TOTAL, '$147.00')),
    ],
  },
  {
    name: 'price-monthly-plan',
    title: 'Monthly plan',
    story: 'The plan is billed every month. Its price is shown per month and is payable today.',
    words: ['gst'],
    expected: ['The summary shows ‘$49.00/month’, ‘1 month’ and ‘Payable today’.'],
    steps: [
      proves('B4', step.expectLine('Standard monthly', '$49.00')),
      proves('B5', pictured(step.expectText('$49.00/month'))),
      proves('B9', 'B13', step.expectLine(PERIOD, '1 month')),
      proves('B14', 'B4', step.expectLine(PAYABLE_TODAY, '$49.00')),
    ],
  },
  {
    name: 'price-yearly-whole-month',
    title: 'Yearly plan: whole dollars per month',
    story: '$588.00 a year is exactly $49.00 a month.',
    expected: ['The summary shows ‘$49.00/month’, ‘12 months’ and ‘Total’.'],
    host: checkoutPage('standard-yearly'),
    steps: [
      proves('B5', pictured(step.expectText('$49.00/month'))),
      proves('B13', step.expectLine(PERIOD, '12 months')),
      proves('B16', step.expectLine(TOTAL, '$588.00')),
    ],
  },
  {
    name: 'price-yearly-rounded-month',
    title: 'Yearly plan: rounded price per month',
    story:
      '$199.00 a year is about $16.583 a month. The price per month is shown to the nearest five cents. The price that Alex pays is not rounded.',
    expected: ['The summary shows ‘$16.60/month’ and a total of $199.00.'],
    host: checkoutPage('value-yearly'),
    steps: [proves('B6', pictured(step.expectText('$16.60/month'))), proves('B16', step.expectLine(TOTAL, '$199.00'))],
  },
  {
    name: 'price-yearly-rounding-tie',
    title: 'Yearly plan: price per month rounds up',
    story: '$239.70 a year is $19.975 a month, exactly between $19.95 and $20.00. The price per month is rounded up.',
    expected: ['The summary shows ‘$20.00/month’.'],
    fixtures: { priceList: priceListOf({ 'tie-yearly': { name: 'Tie yearly', priceInCents: 23_970, interval: 12 } }) },
    host: checkoutPage('tie-yearly'),
    steps: [proves('B6', pictured(step.expectText('$20.00/month'))), step.expectLine(TOTAL, '$239.70')],
    variants: {
      'small-price': {
        title: 'Yearly plan with a small price: price per month rounds up',
        story: '$29.10 a year is $2.425 a month, exactly between $2.40 and $2.45. The price per month is rounded up.',
        expected: ['The summary shows ‘$2.45/month’.'],
        fixtures: {
          priceList: priceListOf({ 'tie-yearly': { name: 'Tie yearly', priceInCents: 2_910, interval: 12 } }),
        },
        steps: [proves('B6', pictured(step.expectText('$2.45/month'))), step.expectLine(TOTAL, '$29.10')],
      },
    },
  },
  {
    name: 'price-annual-commitment',
    title: 'Monthly plan with an annual commitment',
    story:
      'The plan is billed every month and runs for a year. The summary shows the period of 12 months, and one month is payable today.',
    expected: ['The summary shows ‘12 months’ and ‘Payable today’.'],
    host: checkoutPage('commit-monthly'),
    steps: [
      proves('B11', step.expectLine(PERIOD, '12 months')),
      proves('B15', step.expectLine(PAYABLE_TODAY, '$99.00')),
    ],
  },
  {
    name: 'period-fixed-handles',
    title: 'Plan with a fixed period of 12 months',
    story: 'Six plans run for 12 months, whatever their billing interval. This is the first of them.',
    expected: ['The summary shows ‘12 months’.'],
    host: checkoutPage('lap-vic-grant'),
    steps: [proves('B10', 'B9', step.expectLine(PERIOD, '12 months')), step.expectLine(PAYABLE_TODAY, '$100.00')],
    variants: Object.fromEntries(
      [
        'lap-vic-grant',
        'lap-vic-grant-webinar',
        'standard-monthly-plan-lawyer',
        'legal-and-accounting-plan',
        'legal-and-accounting-plan-promo',
        'legal-accounting-advice-plan-eofy-trial-offer',
      ].map((handle) => [
        handle,
        {
          title: `Fixed period of 12 months: ${handle}`,
          story: `The plan ${handle} runs for 12 months, whatever its billing interval.`,
          host: checkoutPage(handle),
        },
      ]),
    ),
  },
  {
    name: 'period-expiration',
    title: 'Plan that expires',
    story: 'The plan is billed every month and expires after six months. The period is the time until it expires.',
    expected: ['The summary shows ‘6 months’.'],
    host: checkoutPage('term-plan'),
    steps: [proves('B12', step.expectLine(PERIOD, '6 months')), step.expectLine(PAYABLE_TODAY, '$299.00')],
  },
  {
    name: 'period-expiration-never',
    title: 'Plan that never expires',
    story: 'The plan’s expiration is ‘never’. The period is the billing interval.',
    expected: ['The summary shows ‘1 month’.'],
    fixtures: { priceList: priceListOf({ endless: { name: 'Endless', priceInCents: 4_900, expires: [3, 'never'] } }) },
    host: checkoutPage('endless'),
    steps: [proves('B13', step.expectLine(PERIOD, '1 month'))],
    variants: {
      zero: {
        title: 'Plan that expires after 0 months',
        story: 'The plan expires after 0 months, which counts as no expiration. The period is the billing interval.',
        fixtures: {
          priceList: priceListOf({ endless: { name: 'Endless', priceInCents: 4_900, expires: [0, 'month'] } }),
        },
      },
    },
  },
  {
    name: 'price-override',
    title: 'Fixed total price',
    story:
      'The host page sets a total price of $300.00, of which $50.00 is for add-ons. The plan’s line shows the remaining $250.00.',
    expected: [
      'The summary shows $250.00, $50.00 and a total of $300.00, and no price per month.',
      'The total is sent.',
    ],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: overridden(300, 50),
    steps: [
      proves('B20', step.expectLine('Standard yearly', '$250.00')),
      step.expectNoText('$49.00/month'),
      proves('B20', step.expectLine('Will kit', '$50.00'), step.expectLine(TOTAL, '$300.00')),
      step.pay(),
      proves('B20', expectPurchase('standard-yearly', 30_000)),
    ],
  },
  {
    name: 'price-override-zero',
    title: 'Fixed total price of zero',
    story: 'The host page sets a total price of $0.00. Nothing is due.',
    expected: ['The total is $0.00 and no card fee is shown.', 'The price is sent as 0.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: checkoutPage('standard-yearly', { show: { breakdown: { priceOverride: 0 } } }),
    steps: [
      proves('B20', 'B18', step.expectLine(TOTAL, '$0.00')),
      step.expectNoText('$49.00/month'),
      step.expectNoText(CARD_FEE_LABEL),
      step.pay(),
      proves('B20', expectPurchase('standard-yearly', 0)),
    ],
  },
  {
    name: 'price-override-below-add-ons',
    title: 'Fixed total price below the add-ons',
    story:
      'The host page sets a total price of $30.00, and the add-ons alone cost $50.00. The fixed price applies, and an adjustment line shows the difference.',
    expected: ['The plan’s line is $0.00, the adjustment −$20.00 and the total $30.00.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: overridden(30, 50),
    steps: [
      proves(
        'B20',
        step.expectLine('Standard yearly', '$0.00'),
        step.expectLine('Will kit', '$50.00'),
        step.expectLine('Adjustment', '−$20.00'),
        step.expectLine(TOTAL, '$30.00'),
      ),
      step.pay(),
      proves('B20', expectPurchase('standard-yearly', 3_000)),
    ],
  },
  {
    name: 'price-card-fee-half-cent',
    title: 'Card fee that ends in half a cent',
    story: `${CARD_FEE_RATE} of $169.20 is $2.115. Half a cent is rounded up.`,
    words: ['surcharge'],
    expected: ['The card fee is $2.12, and $171.32 is charged to the card.'],
    host: checkoutPage('fee-trap'),
    steps: [
      step.expectLine(TOTAL, '$169.20'),
      proves('B1', step.expectLine(CARD_FEE_LABEL, '$2.12')),
      proves('B1', 'A1', step.expectLine(CHARGED_TO_CARD, '$171.32')),
    ],
  },
  {
    name: 'price-fee-follows-tab',
    title: 'Card fee on the card tab only',
    story:
      'Alex switches between the two tabs. The card fee is shown on the card tab only. The total and the price that is sent do not change.',
    words: ['surcharge'],
    expected: ['The fee and its text are shown on the card tab only.', 'The price is sent as 4900 cents.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      proves('B1', pictured(step.expectText(CARD_FEE_NOTE)), step.expectLine(CARD_FEE_LABEL, '$0.61')),
      step.chooseTab('Direct debit'),
      proves('B2', step.expectNoText(CARD_FEE_LABEL), step.expectNoText(CARD_FEE_NOTE)),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      step.chooseTab('Credit & debit card'),
      proves('B1', step.expectLine(CARD_FEE_LABEL, '$0.61')),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      step.pay(),
      proves('X16', expectPurchase('standard-monthly', 4900)),
    ],
  },
  {
    name: 'price-card-fee-off',
    title: 'First day without a card fee',
    story: 'The host page ends the card fee on 1 October 2026 in Sydney, and today is that day.',
    words: ['surcharge'],
    expected: ['No card fee and no text about it are shown.'],
    fixtures: { clock: '2026-10-01T00:00:00+10:00' },
    host: feeUntilOctober,
    steps: [
      step.expectLine(PAYABLE_TODAY, '$49.00'),
      proves('B1', step.expectNoText(CARD_FEE_LABEL), step.expectNoText(CARD_FEE_NOTE)),
    ],
    variants: {
      'day-before': {
        title: 'Last day with a card fee',
        story: 'The host page ends the card fee on 1 October 2026 in Sydney. It is one second before that day.',
        expected: ['The card fee and its text are shown.'],
        fixtures: { clock: '2026-09-30T23:59:59+10:00' },
        steps: [proves('B1', step.expectLine(CARD_FEE_LABEL, '$0.61'), step.expectText(CARD_FEE_NOTE))],
      },
      'while-open': {
        title: 'Card fee ends while the checkout is open',
        story:
          'The host page ends the card fee at 10:00 in Sydney. Alex opens the checkout one second before and keeps it open until one second after.',
        expected: ['The card fee and its text are shown first and then disappear.'],
        fixtures: { clock: '2026-10-01T09:59:59+10:00' },
        host: checkoutPage('standard-monthly', {
          cardFee: { basisPoints: CARD_FEE_BASIS_POINTS, until: '2026-10-01T10:00:00+10:00' },
        }),
        steps: [
          proves('B1', step.expectLine(CARD_FEE_LABEL, '$0.61'), step.expectLine(CHARGED_TO_CARD, '$49.61')),
          step.advanceClock(2_000),
          proves(
            'B1',
            step.expectNoText(CARD_FEE_LABEL),
            step.expectNoText(CHARGED_TO_CARD),
            step.expectNoText(CARD_FEE_NOTE),
          ),
          step.expectLine(PAYABLE_TODAY, '$49.00'),
        ],
      },
    },
  },
  {
    name: 'price-thousands',
    title: 'Prices above one thousand dollars',
    story:
      'The plan costs $2,500.00 and Alex has $1,234.50 of credit. Thousands are separated by a comma, and credit has a minus sign.',
    expected: ['The summary shows $2,500.00, −$1,234.50 and a total of $1,265.50.'],
    fixtures: {
      priceList: priceListOf({ 'counsel-yearly': { name: 'Counsel yearly', priceInCents: 250_000, interval: 12 } }),
      subscriptions: [subscription('standard-monthly')],
      adjustment: -123_450,
    },
    host: checkoutPage('counsel-yearly'),
    steps: [
      step.expectText('You have $1,234.50 credit available to discount your new plan payment'),
      proves(
        'B4',
        step.expectLine('Counsel yearly', '$2,500.00'),
        step.expectLine(CREDIT, '−$1,234.50'),
        step.expectLine(TOTAL, '$1,265.50'),
      ),
    ],
  },
]);
