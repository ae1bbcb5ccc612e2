import { defineScenarios } from './define-scenarios.ts';
import { account, bankAccount, card, mastercard, methods, visa } from './fixtures.ts';
import { expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ANY_ID } from './steps/find-differences.ts';
import * as step from './steps/index.ts';

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
      'It is March 2026 and the default card expired in February. The card is listed but cannot be selected, and no other method is selected instead. Alex pays with a new card.',
    expected: [
      'The expired card is listed and disabled.',
      'No saved method is selected: the form for a new card is open.',
      'Alex buys the plan with a new card.',
    ],
    fixtures: { saved: methods([lastMonth], { default: lastMonth }) },
    steps: [
      step.expectTab('Credit & debit card'),
      proves('V10', 'V11', pictured(step.expectMethodDisabled('Visa ending in 1881'))),
      proves('T11', step.expectNothingSelected()),
      step.enterCard({ number: '4242424242424242' }),
      step.expectPayEnabled(),
      step.pay(),
      expectPurchase('standard-monthly', 4900, { setupIntentId: ANY_ID }),
    ],
  },
  {
    name: 'saved-mixed-switch-tabs',
    title: 'Switch from cards to bank accounts and back',
    story:
      'Alex has a default card and two bank accounts. Each tab selects its own method: the default, or else the first one that has not expired.',
    expected: [
      'The direct debit tab selects the first bank account.',
      'Back on the card tab, the default card is selected again.',
    ],
    fixtures: { saved: methods([visa, account, bankAccount({ bsb: '062000', last4: '6543' })], { default: visa }) },
    steps: [
      proves('T5', step.expectTab('Credit & debit card')),
      proves('T8', step.expectSelected('Visa ending in 4242')),
      step.chooseTab('Direct debit'),
      proves('T9', step.expectSelected('Bank account ending in 3456')),
      step.expectPayEnabled(),
      step.chooseTab('Credit & debit card'),
      proves('T8', step.expectSelected('Visa ending in 4242')),
      step.expectPayEnabled(),
    ],
  },
  {
    name: 'saved-cards-only-switch-to-bank',
    title: 'Direct debit tab without a saved bank account',
    story:
      'Alex has a saved card and opens the direct debit tab. There is no bank account to select, so the form for a new one is open.',
    expected: ['The direct debit tab shows an empty form.', 'No saved method is selected.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      step.chooseTab('Direct debit'),
      proves('T10', step.expectNothingSelected()),
      step.expectText('BSB and account number'),
      step.expectPayDisabled('bank account details and account name'),
    ],
  },
  {
    name: 'saved-none-default-set',
    title: 'Saved cards without a default',
    story: 'Alex has saved cards, and none of them is the default. The first card that has not expired is selected.',
    expected: ['The expired card is skipped and the Mastercard is selected.'],
    fixtures: { saved: methods([lastMonth, mastercard, visa]) },
    steps: [
      proves('T9', step.expectSelected('Mastercard ending in 4444')),
      step.pay(),
      expectPurchase('standard-monthly', 4900, {
        paymentMethodId: 'pm_mastercard_4444',
        setupIntentId: ANY_ID,
      }),
    ],
  },
  {
    name: 'saved-default-id-unknown',
    title: 'The default has been removed',
    story:
      'The account’s default is a method that has been removed. It counts as no default: the first card that has not expired is selected.',
    expected: ['The first card is selected and pays.'],
    fixtures: { saved: methods([visa, mastercard], { default: 'pm_removed' }) },
    steps: [
      proves('T9', step.expectSelected('Visa ending in 4242')),
      step.pay(),
      expectPurchase('standard-monthly', 4900, { paymentMethodId: 'pm_visa_4242' }),
    ],
  },
  {
    name: 'saved-default-expired-year',
    title: 'The default card expired last year',
    story:
      'The default card expired in November 2025. It is listed but cannot be selected, and no other method is selected instead.',
    expected: ['The card is disabled and labelled ‘Expired’.', 'The form for a new card is open.'],
    fixtures: { saved: methods([lastYear], { default: lastYear }) },
    steps: [
      proves('V9', 'V11', pictured(step.expectMethodDisabled('Visa ending in 1881'))),
      step.expectText('Expired'),
      proves('T11', step.expectNothingSelected()),
      step.expectPayDisabled('card number, expiry date, CVC and name on card'),
    ],
  },
  {
    name: 'saved-default-expired-others-valid',
    title: 'The default card has expired, another card is valid',
    story:
      'The checkout never selects another card without Alex’s knowledge, so nothing is selected when it opens. After Alex switches tabs and comes back, the valid card is selected.',
    expected: ['Nothing is selected at first.', 'After switching tabs and back, the Mastercard is selected.'],
    fixtures: { saved: methods([lastMonth, mastercard], { default: lastMonth }) },
    steps: [
      proves('V11', pictured(step.expectMethodDisabled('Visa ending in 1881'))),
      proves('T11', step.expectNothingSelected()),
      step.chooseTab('Direct debit'),
      step.chooseTab('Credit & debit card'),
      proves('T9', step.expectSelected('Mastercard ending in 4444')),
      step.expectPayEnabled(),
    ],
  },
  {
    name: 'saved-all-expired',
    title: 'All saved cards have expired',
    story: 'Alex has two saved cards and both have expired. Both tabs show the form for a new payment method.',
    expected: ['Both cards are disabled.', 'No saved method is selected on either tab.'],
    fixtures: {
      saved: methods([lastMonth, card({ brand: 'mastercard', last4: '4444', expYear: 2024 })], { default: lastMonth }),
    },
    steps: [
      proves(
        'V9',
        'V11',
        step.expectMethodDisabled('Visa ending in 1881'),
        pictured(step.expectMethodDisabled('Mastercard ending in 4444')),
      ),
      proves('T10', step.expectNothingSelected()),
      step.chooseTab('Direct debit'),
      proves('T10', step.expectNothingSelected()),
      step.chooseTab('Credit & debit card'),
      proves('T10', step.expectNothingSelected()),
    ],
  },
  {
    name: 'saved-card-expires-this-month',
    title: 'Card in its last valid second',
    story:
      'It is 31 March, one second before midnight in Sydney. A card that expires in March is still valid and pays.',
    expected: ['The card is selected and pays.'],
    fixtures: { clock: LAST_SECOND_OF_MARCH, saved: methods([march], { default: march }) },
    steps: [
      proves('V10', step.expectSelected('Visa ending in 4242')),
      step.pay(),
      expectPurchase('standard-monthly', 4900, { paymentMethodId: 'pm_visa_4242' }),
    ],
  },
  {
    name: 'saved-card-expires-at-midnight',
    title: 'Card expires while the checkout is open',
    story:
      'Alex opens the checkout one second before midnight in Sydney, in the card’s last valid month. Two seconds later it is April in Sydney, and still March in UTC.',
    expected: [
      'The selected card becomes disabled while the checkout is open.',
      'The pay button is disabled and gives the reason.',
    ],
    fixtures: { clock: LAST_SECOND_OF_MARCH, saved: methods([march], { default: march }) },
    steps: [
      proves('V10', step.expectSelected('Visa ending in 4242')),
      step.expectPayEnabled(),
      step.advanceClock(2_000),
      proves('V10', 'V11', step.expectMethodDisabled('Visa ending in 4242')),
      proves('V6', step.expectPayDisabled('This card has expired')),
      step.expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'saved-new-year-rollover',
    title: 'Card expires at New Year',
    story: 'The card was valid until December 2026. It is midnight on 1 January 2027 in Sydney, and still 2026 in UTC.',
    expected: ['The card is disabled.'],
    fixtures: { clock: '2027-01-01T00:00:00+11:00', saved: methods([december], { default: december }) },
    steps: [proves('V9', step.expectMethodDisabled('Visa ending in 4242')), step.expectNothingSelected()],
  },
  {
    name: 'saved-methods-refetched',
    title: 'A card saved in another tab appears',
    story:
      'Alex closes the checkout, saves a card in another tab and opens the checkout again. The list of saved methods is loaded each time, so the new card is listed.',
    expected: ['The Mastercard is listed when the checkout opens again.', 'The list is loaded twice.'],
    fixtures: { saved: methods([visa], { default: visa }) },
    steps: [
      step.expectNoText('Mastercard ending in 4444'),
      step.pressEscape(),
      step.expectClosed(),
      step.changeElsewhere({ add: mastercard }),
      step.start(),
      step.chooseMethod('Mastercard ending in 4444'),
      step.expectSelected('Mastercard ending in 4444'),
      proves('X14', step.expectCalls('ListPaymentMethod', 2)),
    ],
  },
  {
    name: 'saved-method-unsupported-type',
    title: 'Saved method of an unsupported type',
    story: 'The account has a saved method that is neither a card nor a bank account. It is not listed.',
    expected: ['No saved method is listed.', 'Alex buys the plan with a new card.'],
    fixtures: { saved: methods([{ id: 'pm_wallet', card: null, au_becs_debit: null }], { default: 'pm_wallet' }) },
    steps: [
      step.expectTab('Credit & debit card'),
      proves('T12', step.expectNothingSelected()),
      step.expectNoText('ending in'),
      payWithNewCard(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
]);
