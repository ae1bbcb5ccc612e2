import { PURCHASE_EVENTS } from './copy.ts';
import { defineScenarios } from './define.ts';
import { bankAccount, card, methods } from './fixtures.ts';
import { bought } from './phrases.ts';
import {
  ABSENT,
  ANY_ID,
  advanceClock,
  changeElsewhere,
  chooseMethod,
  chooseTab,
  enterCard,
  expectCalls,
  expectClosed,
  expectHostEvents,
  expectMethodDisabled,
  expectNoOperation,
  expectNoText,
  expectNothingSelected,
  expectOperation,
  expectPayDisabled,
  expectPayEnabled,
  expectSelected,
  expectTab,
  expectText,
  pay,
  pressEscape,
  start,
} from './steps/index.ts';

const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const account = bankAccount();
const march = card({ expMonth: 3, expYear: 2026 });
const december = card({ expMonth: 12, expYear: 2026 });
const lastYear = card({ last4: '1881', expMonth: 11, expYear: 2025 });
const LAST_SECOND_OF_MARCH = '2026-03-31T23:59:59+11:00';
const lastMonth = card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 });

export const selectionScenarios = defineScenarios('Tabs, selection and expiry', [
  {
    name: 'saved-default-expired-month',
    title: 'The default card expired last month',
    story:
      'It is March 2026 and the default card was good through February. It is listed but cannot be chosen, nothing is chosen instead, and Alex pays with a new card.',
    covers: ['T11', 'V10', 'V11'],
    expected: [
      'The expired card is listed and disabled.',
      'No method is selected: the form for a new card is open.',
      'A new card buys the plan.',
    ],
    fixtures: { saved: methods([lastMonth], { default: lastMonth }) },
    steps: [
      start(),
      expectTab('Credit & debit card'),
      expectMethodDisabled('Visa ending in 1881'),
      expectNothingSelected(),
      enterCard({ number: '4242424242424242' }),
      expectPayEnabled(),
      pay(),
      expectClosed(),
      expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_standard_monthly', paymentMethodId: ANY_ID },
        setupIntentId: ANY_ID,
      }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'saved-mixed-switch-tabs',
    title: 'From a card to a bank account and back',
    story:
      'Alex has a default card and two bank accounts. Each tab chooses for itself: its default, or the first method that is still good.',
    covers: ['T5', 'T8', 'T9'],
    expected: ['The bank tab chooses the first account; back on the card tab, the default card is chosen again.'],
    fixtures: { saved: methods([visa, account, bankAccount({ bsb: '062000', last4: '6543' })], { default: visa }) },
    steps: [
      start(),
      expectTab('Credit & debit card'),
      expectSelected('Visa ending in 4242'),
      chooseTab('Direct debit'),
      expectSelected('Bank account ending in 3456'),
      expectPayEnabled(),
      chooseTab('Credit & debit card'),
      expectSelected('Visa ending in 4242'),
      expectPayEnabled(),
    ],
  },
  {
    name: 'saved-cards-only-switch-to-bank',
    title: 'Only cards are saved, and the bank tab is opened',
    story:
      'Alex has a card and looks at direct debit. There is no bank account to choose, so the form for a new one is open.',
    covers: ['T10'],
    expected: ['The bank tab shows an empty form; nothing is chosen.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      start(),
      chooseTab('Direct debit'),
      expectNothingSelected(),
      expectText('BSB and account number'),
      expectPayDisabled('bank account details and account name'),
    ],
  },
  {
    name: 'saved-none-default-set',
    title: 'Cards are saved, and none is the default',
    story: 'Nothing says which card Alex prefers. The first one that has not expired is chosen.',
    covers: ['T9'],
    expected: ['The expired card is passed over; the Mastercard is chosen.'],
    fixtures: { saved: methods([lastMonth, mastercard, visa]) },
    steps: [
      start(),
      expectSelected('Mastercard ending in 4444'),
      pay(),
      bought('standard-monthly', 4900, { profile: { paymentMethodId: 'pm_mastercard_4444' }, setupIntentId: ABSENT }),
    ],
  },
  {
    name: 'saved-default-id-unknown',
    title: 'The default is a method that is not listed',
    story:
      'The account names a default that has since been removed. That is no default: the first good card is chosen.',
    covers: ['T9'],
    expected: ['The first card is chosen and pays.'],
    fixtures: { saved: methods([visa, mastercard], { default: 'pm_removed' }) },
    steps: [
      start(),
      expectSelected('Visa ending in 4242'),
      pay(),
      bought('standard-monthly', 4900, { profile: { paymentMethodId: 'pm_visa_4242' } }),
    ],
  },
  {
    name: 'saved-default-expired-year',
    title: 'The default card expired last year',
    story:
      'The default card was good through November 2025. It is listed and cannot be chosen, and nothing is chosen instead.',
    covers: ['T11', 'V9', 'V11'],
    expected: ['The row is disabled and says ‘Expired’; the form for a new card is open.'],
    fixtures: { saved: methods([lastYear], { default: lastYear }) },
    steps: [
      start(),
      expectMethodDisabled('Visa ending in 1881'),
      expectText('Expired'),
      expectNothingSelected(),
      expectPayDisabled('card number, expiry date, CVC and name on card'),
    ],
  },
  {
    name: 'saved-default-expired-others-valid',
    title: 'The default has expired, another card has not',
    story:
      'Another card is never chosen for Alex in silence: when the checkout opens nothing is chosen. After a look at the other tab, the card that is still good is.',
    covers: ['T11', 'T9', 'V11'],
    expected: ['Nothing is chosen at first; after switching there and back, the Mastercard is.'],
    fixtures: { saved: methods([lastMonth, mastercard], { default: lastMonth }) },
    steps: [
      start(),
      expectMethodDisabled('Visa ending in 1881'),
      expectNothingSelected(),
      chooseTab('Direct debit'),
      chooseTab('Credit & debit card'),
      expectSelected('Mastercard ending in 4444'),
      expectPayEnabled(),
    ],
  },
  {
    name: 'saved-all-expired',
    title: 'Every saved card has expired',
    story: 'Alex has two cards and both have expired. Either tab offers the form for something new.',
    covers: ['T10', 'V9', 'V11'],
    expected: ['Both rows are disabled; nothing is chosen on either tab.'],
    fixtures: {
      saved: methods([lastMonth, card({ brand: 'mastercard', last4: '4444', expYear: 2024 })], { default: lastMonth }),
    },
    steps: [
      start(),
      expectMethodDisabled('Visa ending in 1881'),
      expectMethodDisabled('Mastercard ending in 4444'),
      expectNothingSelected(),
      chooseTab('Direct debit'),
      expectNothingSelected(),
      chooseTab('Credit & debit card'),
      expectNothingSelected(),
    ],
  },
  {
    name: 'saved-card-expires-this-month',
    title: 'The last second of a card’s last month',
    story: 'It is 31 March, one second to midnight in Sydney. The card is good through March, so it still pays.',
    covers: ['V10'],
    expected: ['The card is chosen and pays.'],
    fixtures: { clock: LAST_SECOND_OF_MARCH, saved: methods([march], { default: march }) },
    steps: [
      start(),
      expectSelected('Visa ending in 4242'),
      pay(),
      bought('standard-monthly', 4900, { profile: { paymentMethodId: 'pm_visa_4242' } }),
    ],
  },
  {
    name: 'saved-card-expires-at-midnight',
    title: 'A card expires while the checkout is open',
    story:
      'It is one second to midnight in Sydney when Alex opens the checkout, and March is the card’s last month. Two seconds later it is April there, although not yet in Greenwich.',
    covers: ['V10', 'V11', 'V6'],
    expected: ['The chosen card becomes disabled under Alex’s eyes, and payment says why.'],
    fixtures: { clock: LAST_SECOND_OF_MARCH, saved: methods([march], { default: march }) },
    steps: [
      start(),
      expectSelected('Visa ending in 4242'),
      expectPayEnabled(),
      advanceClock(2_000),
      expectMethodDisabled('Visa ending in 4242'),
      expectPayDisabled('This card has expired'),
      expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'saved-new-year-rollover',
    title: 'The first second of a new year',
    story:
      'The card was good through December 2026. It is midnight in Sydney on 1 January 2027, and still 2026 elsewhere.',
    covers: ['V9'],
    expected: ['The card is disabled.'],
    fixtures: { clock: '2027-01-01T00:00:00+11:00', saved: methods([december], { default: december }) },
    steps: [start(), expectMethodDisabled('Visa ending in 4242'), expectNothingSelected()],
  },
  {
    name: 'saved-methods-refetched',
    title: 'A card that was saved in another tab',
    story:
      'Alex closes the checkout, saves a card in another tab and opens the checkout again. The list is asked for each time, so the new card is there.',
    covers: ['X14'],
    expected: ['The Mastercard is listed at the second opening; the list was fetched twice.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      start(),
      expectNoText('Mastercard ending in 4444'),
      pressEscape(),
      expectClosed(),
      changeElsewhere({ add: mastercard }),
      start(),
      chooseMethod('Mastercard ending in 4444'),
      expectSelected('Mastercard ending in 4444'),
      expectCalls('ListPaymentMethod', 2),
    ],
  },
  {
    name: 'saved-method-unsupported-type',
    title: 'A saved method of a kind we do not know',
    story: 'The account holds something that is neither a card nor a bank account. It is passed over.',
    covers: ['T12'],
    expected: ['Nothing is listed; a new card buys the plan.'],
    fixtures: { saved: methods([{ id: 'pm_wallet', card: null, au_becs_debit: null }], { default: 'pm_wallet' }) },
    steps: [
      start(),
      expectTab('Credit & debit card'),
      expectNothingSelected(),
      expectNoText('ending in'),
      enterCard({ number: '4242424242424242' }),
      pay(),
      bought('standard-monthly', 4900),
    ],
  },
]);
