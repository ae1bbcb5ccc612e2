import { defineScenarios } from './define-scenarios.ts';
import { bankAccount, methods, upgrading } from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import { expectPurchase } from './step-groups.ts';
import { proves } from './step-marks.ts';
import * as step from './steps/index.ts';
import { NOT_WESTPAC, PAYMENT_DECLINED } from './ui-text.ts';

const account = bankAccount({ bsb: '062000' });
const westpac = checkoutPage('standard-monthly', { show: { offer: 'Westpac' } });

export const directDebitScenarios = defineScenarios('Direct debit and Westpac', [
  {
    name: 'westpac-other-bank-rejected',
    title: 'Westpac offer: account at another bank',
    story:
      'The host page opens the checkout with the offer ‘Westpac’. Alex enters a complete account at the Commonwealth Bank, which the offer does not allow.',
    expected: [
      '‘Not a valid Westpac bank account’ appears once the bank account is complete.',
      '‘Confirm & pay’ stays disabled and gives the reason.',
    ],
    host: westpac,
    steps: [
      proves('X18', step.expectOperation('CreateSetupIntent', { setupInputs: { issuerName: 'Westpac' } })),
      step.chooseTab('Direct debit'),
      step.expectNoText(NOT_WESTPAC),
      step.enterBankAccount({ bsb: '062-000' }),
      proves('V14', 'E11', step.expectText(NOT_WESTPAC), step.expectPayDisabled(NOT_WESTPAC)),
      step.expectNoOperation('CreateSubscription'),
    ],
  },
  {
    name: 'bank-account-name-missing',
    title: 'Bank account without an account name',
    story: 'Alex enters the BSB and account number and leaves the account name blank.',
    expected: ['The reason reads ‘To pay, complete your account name.’'],
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '000-000', name: '  ' }),
      proves('V3', step.expectPayDisabled('To pay, complete your account name.')),
    ],
  },
  {
    name: 'bank-incomplete-bsb',
    title: 'Incomplete BSB',
    story: 'Alex enters three digits of the BSB and moves on to the account name.',
    expected: ['The card provider’s message appears at the field.', 'The pay button is disabled.'],
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '000', account: '' }),
      proves('V3', 'V23', step.expectText('The BSB you entered is incomplete.')),
      proves('V3', step.expectPayDisabled('bank account details')),
    ],
  },
  {
    name: 'bank-setup-declined',
    title: 'Bank account declined',
    story: 'The card provider declines the bank account. Its message is shown and nothing is charged.',
    expected: ['‘Payment declined’ shows the provider’s message.'],
    provider: { confirmSetup: 'refused' },
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '000-000' }),
      step.pay(),
      proves('E3', 'E5', step.expectToast(PAYMENT_DECLINED)),
      step.expectPayEnabled(),
      step.expectNoOperation('CreateSubscription'),
      step.expectHostEvents(),
    ],
  },
  {
    name: 'bank-any-for-other-offer',
    title: 'Other offers accept any bank',
    story: 'The host page opens the checkout with the offer ‘Winter’, which has no rule about banks.',
    expected: ['An account at the Commonwealth Bank buys the plan.'],
    host: checkoutPage('standard-monthly', { show: { offer: 'Winter' } }),
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '062-000' }),
      proves('V15', step.expectNoText(NOT_WESTPAC)),
      step.pay(),
      proves('V15', expectPurchase('standard-monthly', 4900)),
    ],
  },
  {
    name: 'westpac-bank-accepted',
    title: 'Westpac offer: account at Westpac',
    story: 'The host page opens the checkout with the offer ‘Westpac’, and Alex enters an account at Westpac.',
    expected: ['The bank’s name is shown.', 'The account buys the plan.'],
    host: westpac,
    steps: [
      proves('X18', step.expectOperation('CreateSetupIntent', { setupInputs: { issuerName: 'Westpac' } })),
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '032-000' }),
      proves('V12', step.expectText('Westpac Banking Corporation'), step.expectNoText(NOT_WESTPAC)),
      step.pay(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'westpac-test-bank-accepted',
    title: 'Westpac offer: the card provider’s test bank',
    story: 'The card provider’s test bank counts as Westpac, so that the offer can be tested.',
    expected: ['‘Stripe Test Bank’ is shown and accepted.'],
    host: westpac,
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '000-000' }),
      proves('V13', step.expectText('Stripe Test Bank')),
      step.expectNoText(NOT_WESTPAC),
      step.pay(),
      expectPurchase('standard-monthly', 4900),
    ],
  },
  {
    name: 'westpac-rejected-then-corrected',
    title: 'Westpac offer: wrong bank corrected',
    story: 'Alex enters an account at another bank, reads the error and enters an account at Westpac.',
    expected: ['The error disappears with the second account, and the pay button is enabled.'],
    host: westpac,
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '062-000' }),
      proves('V14', 'E11', step.expectText(NOT_WESTPAC), step.expectPayDisabled(NOT_WESTPAC)),
      step.enterBankAccount({ bsb: '032-000' }),
      proves('V12', step.expectNoText(NOT_WESTPAC)),
      step.expectPayEnabled(),
    ],
  },
  {
    name: 'westpac-unknown-bsb',
    title: 'Westpac offer: unknown bank',
    story:
      'Alex enters a well-formed BSB that belongs to no known bank. The offer accepts only Westpac, so the account is rejected.',
    expected: ['The account is complete, no bank name is shown, and the account is rejected.'],
    host: westpac,
    steps: [
      step.chooseTab('Direct debit'),
      step.enterBankAccount({ bsb: '990-000' }),
      proves('V14', 'E11', step.expectText(NOT_WESTPAC), step.expectPayDisabled(NOT_WESTPAC)),
    ],
  },
  {
    name: 'westpac-migration-wrong-bank',
    title: 'Upgrade with the Westpac offer and another bank',
    story: 'An upgrade can be paid without entering a bank account. If Alex enters one, it must be at Westpac.',
    expected: [
      'The pay button is enabled while the form is empty.',
      'It is disabled when the account is at another bank.',
    ],
    fixtures: upgrading,
    host: checkoutPage('standard-yearly', { show: { offer: 'Westpac' } }),
    steps: [
      step.expectTab('Direct debit'),
      proves('V4', step.expectPayEnabled()),
      step.enterBankAccount({ bsb: '062-000' }),
      proves('V14', 'E11', step.expectText(NOT_WESTPAC), step.expectPayDisabled(NOT_WESTPAC)),
      step.expectNoOperation('MigrateSubscription'),
    ],
  },
  {
    name: 'westpac-saved-bank',
    title: 'Westpac offer: saved bank account',
    story:
      'The bank of a saved account is not known, so Alex can select the account. The server decides whether to accept it.',
    expected: ['The saved account is selected and buys the plan.'],
    fixtures: { saved: methods([account], { default: account }) },
    host: westpac,
    steps: [
      proves('V5', step.expectSelected('Bank account ending in 3456')),
      step.pay(),
      proves('V5', expectPurchase('standard-monthly', 4900, { paymentMethodId: 'pm_bank_3456' })),
    ],
  },
]);
