import { refuse } from './answers.ts';
import { MARKETING_SUBTITLE, PAYMENT_DECLINED, PURCHASE_EVENTS } from './copy.ts';
import { amountCoupon, bankAccount, methods } from './fixtures.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  enterCard,
  expectClosed,
  expectHostEvents,
  expectLayout,
  expectNoOperation,
  expectNoText,
  expectNothingSelected,
  expectOperation,
  expectPayDisabled,
  expectText,
  expectToast,
  pay,
  retry,
  start,
} from './steps.ts';

const account = bankAccount();

export const hostOptionScenarios: Scenario[] = [
  {
    name: 'host-direct-debit-disabled',
    group: 'Host options and dialog life cycle',
    title: 'The page takes no direct debit',
    story:
      'Alex’s default is a bank account, and this page takes cards only: there are no tabs and the card form is open.',
    covers: ['X4', 'T5'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ['No tabs; a new card pays.'],
    fixtures: { saved: methods([account], { default: account }) },
    host: buying('standard-monthly', { disableDirectDebit: true }),
    steps: [
      start(),
      expectNoText('Direct debit'),
      expectNothingSelected(),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectClosed(),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'host-coupon-disabled',
    group: 'Host options and dialog life cycle',
    title: 'The page hides the coupon form',
    story: 'The page brings a coupon code of its own and shows no coupon form. The code is sent all the same.',
    covers: ['X5', 'X17'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ["There is no 'Add coupon code'; the purchase carries the page's code."],
    fixtures: { coupons: [amountCoupon('PARTNER', 0)] },
    host: buying('standard-monthly', {
      disableCoupon: true,
      show: { extraUpgradeProps: { couponCodes: ['PARTNER'] } },
    }),
    steps: [
      start(),
      expectNoText('Add coupon code'),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectClosed(),
      expectOperation('CreateSubscription', { extraUpgradeProps: { couponCodes: ['PARTNER'] } }),
    ],
  },
  {
    name: 'host-unknown-plan',
    group: 'Host options and dialog life cycle',
    title: 'The page asks for a plan that is not sold',
    story:
      'The handle is not in the page’s product list. Alex can read that, and paying says that something is wrong with the page.',
    covers: ['E7'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ['The summary has no price; paying says so and sends nothing.'],
    fixtures: {},
    host: buying('no-such-plan'),
    steps: [
      start(),
      expectText('This plan is not available.'),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectToast(PAYMENT_DECLINED, 'Invalid payment configuration'),
      expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'setup-intent-fails',
    group: 'Host options and dialog life cycle',
    title: 'New payment details cannot be taken at first',
    story:
      'The provider gives no setup intent when the checkout opens. A new card waits for the second try, which works.',
    covers: ['T3'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ['Payment is held back and says why; after ‘Try again’ it goes through.'],
    fixtures: {},
    host: buying('standard-monthly'),
    answers: { CreateSetupIntent: [refuse('The provider is busy.', 'SERVICE_UNAVAILABLE')] },
    steps: [
      start(),
      expectText('New payment details cannot be taken right now.'),
      expectPayDisabled('New payment details cannot be taken right now'),
      enterCard({ number: '4242424242424242' }),
      retry(),
      pay(),
      expectClosed(),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'host-small-screen',
    group: 'Host options and dialog life cycle',
    title: 'The checkout on a phone',
    story:
      'On a small screen the checkout is a sheet, without the invitation under its heading. The total and the button stay in sight.',
    covers: ['X10', 'X3'],
    try: { cards: ['4242424242424242'], banks: [], coupons: [] },
    expected: ['A sheet from the lower edge; no subtitle.'],
    fixtures: {},
    screen: 'small',
    host: buying('standard-monthly'),
    steps: [
      start(),
      expectLayout('sheet'),
      expectNoText(MARKETING_SUBTITLE),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectClosed(),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
];
