import { CARD_FEE, CARD_FEE_NOTE, CHARGED_TO_CARD, CREDIT, PAYABLE_TODAY, TOTAL } from './copy.ts';
import { defineScenarios } from './define.ts';
import { card, methods, subscription } from './fixtures.ts';
import { buying } from './host-page.ts';
import { bought } from './phrases.ts';
import { priceListOf } from './price-list.ts';
import { advanceClock, chooseTab, expectLine, expectNoText, expectText, pay, start } from './steps/index.ts';

const PERIOD = 'Subscription period';
const visa = card();

/** A page that sells the yearly plan and a will kit for a price of its own, in dollars. */
const overridden = (priceOverride: number, addOn: number) =>
  buying('standard-yearly', { show: { breakdown: { priceOverride, addOns: [{ name: 'Will kit', price: addOn }] } } });

const feeUntilOctober = buying('standard-monthly', {
  cardFee: { basisPoints: 125, until: '2026-10-01T00:00:00+10:00' },
});

export const priceScenarios = defineScenarios('Price, period and labels', [
  {
    name: 'price-quarterly',
    title: 'A plan that is paid every quarter',
    story:
      'The plan runs for three months at a time, so its price is given by the quarter and the total is simply a total.',
    covers: ['B7', 'B13', 'B16'],
    expected: ["The summary says '$147.00/quarter', '3 months' and 'Total'."],
    host: buying('standard-quarterly'),
    steps: [
      start(),
      expectText('$147.00/quarter'),
      expectLine('Subscription period', '3 months'),
      expectLine(TOTAL, '$147.00'),
    ],
  },
  {
    name: 'price-monthly-plan',
    title: 'A plan that is paid every month',
    story: 'The simplest of all plans: its price is its price by the month, and it is payable today.',
    covers: ['B5', 'B9', 'B13', 'B14', 'B4'],
    expected: ['$49.00/month, ‘1 month’, ‘Payable today’.'],
    steps: [
      start(),
      expectLine('Standard monthly', '$49.00'),
      expectText('$49.00/month'),
      expectLine(PERIOD, '1 month'),
      expectLine(PAYABLE_TODAY, '$49.00'),
    ],
  },
  {
    name: 'price-yearly-whole-month',
    title: 'A yearly plan of whole dollars by the month',
    story: '$588.00 a year is $49.00 a month, which needs no rounding.',
    covers: ['B5', 'B16', 'B13'],
    expected: ['$49.00/month, ‘12 months’, ‘Total’.'],
    host: buying('standard-yearly'),
    steps: [start(), expectText('$49.00/month'), expectLine(PERIOD, '12 months'), expectLine(TOTAL, '$588.00')],
  },
  {
    name: 'price-yearly-rounded-month',
    title: 'A yearly plan whose month is rounded',
    story: '$199.00 a year is $16.583 a month. That is shown to the nearest five cents; what is paid is not rounded.',
    covers: ['B6', 'B16'],
    expected: ['$16.60/month, and a total of $199.00.'],
    host: buying('value-yearly'),
    steps: [start(), expectText('$16.60/month'), expectLine(TOTAL, '$199.00')],
  },
  {
    name: 'price-yearly-rounding-tie',
    title: 'A month exactly between two prices',
    story: '$239.70 a year is $19.975 a month, as far from $19.95 as from $20.00. A tie goes up.',
    covers: ['B6'],
    expected: ['$20.00/month.'],
    fixtures: { priceList: priceListOf({ 'tie-yearly': { name: 'Tie yearly', priceInCents: 23_970, interval: 12 } }) },
    host: buying('tie-yearly'),
    steps: [start(), expectText('$20.00/month'), expectLine(TOTAL, '$239.70')],
    variants: {
      'small-price': {
        story: '$29.10 a year is $2.425 a month, between $2.40 and $2.45. A tie goes up.',
        expected: ['$2.45/month.'],
        fixtures: {
          priceList: priceListOf({ 'tie-yearly': { name: 'Tie yearly', priceInCents: 2_910, interval: 12 } }),
        },
        steps: [start(), expectText('$2.45/month'), expectLine(TOTAL, '$29.10')],
      },
    },
  },
  {
    name: 'price-annual-commitment',
    title: 'A monthly plan with a commitment for a year',
    story: 'The plan is paid by the month and runs for a year. The period says so, and the month is payable today.',
    covers: ['B11', 'B15'],
    expected: ['‘12 months’ and ‘Payable today’.'],
    host: buying('commit-monthly'),
    steps: [start(), expectLine(PERIOD, '12 months'), expectLine(PAYABLE_TODAY, '$99.00')],
  },
  {
    name: 'period-fixed-handles',
    title: 'A plan that runs for twelve months by its name',
    story: 'Six plans run for twelve months whatever their interval says. This is the first of them.',
    covers: ['B10', 'B9'],
    expected: ['‘12 months’.'],
    host: buying('lap-vic-grant'),
    steps: [start(), expectLine(PERIOD, '12 months'), expectLine(PAYABLE_TODAY, '$100.00')],
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
          title: `Twelve months by name: ${handle}`,
          story: `The plan ${handle} runs for twelve months whatever its interval says.`,
          host: buying(handle),
        },
      ]),
    ),
  },
  {
    name: 'period-expiration',
    title: 'A plan that ends by itself',
    story: 'The plan is paid by the month and expires after six. What counts for the period is when it ends.',
    covers: ['B12'],
    expected: ['‘6 months’.'],
    host: buying('term-plan'),
    steps: [start(), expectLine(PERIOD, '6 months'), expectLine(PAYABLE_TODAY, '$299.00')],
  },
  {
    name: 'period-expiration-never',
    title: 'A plan that never ends',
    story: 'The plan’s expiration says ‘never’, which is none: the interval counts.',
    covers: ['B13'],
    expected: ['‘1 month’.'],
    fixtures: { priceList: priceListOf({ endless: { name: 'Endless', priceInCents: 4_900, expires: [3, 'never'] } }) },
    host: buying('endless'),
    steps: [start(), expectLine(PERIOD, '1 month')],
    variants: {
      zero: {
        story: 'The plan expires after 0 months, which is no expiration either: the interval counts.',
        fixtures: {
          priceList: priceListOf({ endless: { name: 'Endless', priceInCents: 4_900, expires: [0, 'month'] } }),
        },
      },
    },
  },
  {
    name: 'price-override',
    title: 'A promised price for everything',
    story: 'The page promises $300.00 all in, $50.00 of which are add-ons. The plan’s own line is what is left.',
    covers: ['B20'],
    expected: ['$250.00, $50.00, and a total of $300.00 that is sent; no price per month.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: overridden(300, 50),
    steps: [
      start(),
      expectLine('Standard yearly', '$250.00'),
      expectNoText('$49.00/month'),
      expectLine('Will kit', '$50.00'),
      expectLine(TOTAL, '$300.00'),
      pay(),
      bought('standard-yearly', 30_000),
    ],
  },
  {
    name: 'price-override-zero',
    title: 'A promised price of nothing',
    story: 'An override of 0 is a price like any other: nothing is to be paid.',
    covers: ['B20', 'B18'],
    expected: ['The total is $0.00, without a fee, and 0 is sent.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: buying('standard-yearly', { show: { breakdown: { priceOverride: 0 } } }),
    steps: [
      start(),
      expectLine(TOTAL, '$0.00'),
      expectNoText('$49.00/month'),
      expectNoText(CARD_FEE),
      pay(),
      bought('standard-yearly', 0),
    ],
  },
  {
    name: 'price-override-below-add-ons',
    title: 'A promised price below that of the add-ons',
    story:
      'The page promises $30.00 all in, and the add-ons alone are $50.00. The promise holds; a line of its own says so.',
    covers: ['B20'],
    expected: ['The plan’s line is $0.00, the adjustment -$20.00, the total $30.00.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    host: overridden(30, 50),
    steps: [
      start(),
      expectLine('Standard yearly', '$0.00'),
      expectLine('Will kit', '$50.00'),
      expectLine('Adjustment', '-$20.00'),
      expectLine(TOTAL, '$30.00'),
      pay(),
      bought('standard-yearly', 3_000),
    ],
  },
  {
    name: 'price-card-fee-half-cent',
    title: 'A fee that ends in half a cent',
    story: '1.25% of $169.20 is $2.115. Half a cent goes up; arithmetic with fractions would say $2.11.',
    covers: ['B1'],
    expected: ['A fee of $2.12, and $171.32 charged to the card.'],
    host: buying('fee-trap'),
    steps: [
      start(),
      expectLine(TOTAL, '$169.20'),
      expectLine(CARD_FEE, '$2.12'),
      expectLine(CHARGED_TO_CARD, '$171.32'),
    ],
  },
  {
    name: 'price-fee-follows-tab',
    title: 'The fee comes and goes with the tab',
    story: 'Alex looks at both ways to pay. The fee belongs to cards alone; the total and what is sent stay the same.',
    covers: ['B1', 'B2', 'X16'],
    expected: ['Fee and text on the card tab only; 4900 is sent.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      start(),
      expectText(CARD_FEE_NOTE),
      expectLine(CARD_FEE, '$0.61'),
      chooseTab('Direct debit'),
      expectNoText(CARD_FEE),
      expectNoText(CARD_FEE_NOTE),
      expectLine(PAYABLE_TODAY, '$49.00'),
      chooseTab('Credit & debit card'),
      expectLine(CARD_FEE, '$0.61'),
      expectLine(PAYABLE_TODAY, '$49.00'),
      pay(),
      bought('standard-monthly', 4900),
    ],
  },
  {
    name: 'price-card-fee-off',
    title: 'The day from which there is no card fee',
    story: 'The page’s policy ends the fee on 1 October 2026 in Sydney, and it is that day.',
    covers: ['B1'],
    expected: ['No fee line and no fee text.'],
    fixtures: { clock: '2026-10-01T00:00:00+10:00' },
    host: feeUntilOctober,
    steps: [start(), expectLine(PAYABLE_TODAY, '$49.00'), expectNoText(CARD_FEE), expectNoText(CARD_FEE_NOTE)],
    variants: {
      'day-before': {
        title: 'The last day with a card fee',
        story: 'The page’s policy ends the fee on 1 October 2026 in Sydney, and it is one second before.',
        expected: ['Fee line and fee text are shown.'],
        fixtures: { clock: '2026-09-30T23:59:59+10:00' },
        steps: [start(), expectLine(CARD_FEE, '$0.61'), expectText(CARD_FEE_NOTE)],
      },
      'while-open': {
        title: 'The card fee ends while the checkout is open',
        story:
          'The page’s policy ends the fee at ten in the morning in Sydney. Alex opens the checkout one second before, and is still there one second after.',
        expected: ['Fee line and fee text are shown, and then they are not.'],
        fixtures: { clock: '2026-10-01T09:59:59+10:00' },
        host: buying('standard-monthly', { cardFee: { basisPoints: 125, until: '2026-10-01T10:00:00+10:00' } }),
        steps: [
          start(),
          expectLine(CARD_FEE, '$0.61'),
          expectLine(CHARGED_TO_CARD, '$49.61'),
          advanceClock(2_000),
          expectNoText(CARD_FEE),
          expectNoText(CHARGED_TO_CARD),
          expectNoText(CARD_FEE_NOTE),
          expectLine(PAYABLE_TODAY, '$49.00'),
        ],
      },
    },
  },
  {
    name: 'price-thousands',
    title: 'Prices above a thousand dollars',
    story: 'A plan of $2,500.00 and $1,234.50 of credit: thousands are grouped, and credit has a minus.',
    covers: ['B4'],
    expected: ['$2,500.00, -$1,234.50, and $1,265.50 in total.'],
    fixtures: {
      priceList: priceListOf({ 'counsel-yearly': { name: 'Counsel yearly', priceInCents: 250_000, interval: 12 } }),
      subscriptions: [subscription('standard-monthly')],
      adjustment: -123_450,
    },
    host: buying('counsel-yearly'),
    steps: [
      start(),
      expectText('You have $1,234.50 credit available to discount your new plan payment'),
      expectLine('Counsel yearly', '$2,500.00'),
      expectLine(CREDIT, '-$1,234.50'),
      expectLine(TOTAL, '$1,265.50'),
    ],
  },
]);
