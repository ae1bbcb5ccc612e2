import { NOT_WESTPAC } from './copy.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  chooseTab,
  enterBankAccount,
  expectNoOperation,
  expectNoText,
  expectOperation,
  expectPayDisabled,
  expectText,
  start,
} from './steps.ts';

export const directDebitScenarios: Scenario[] = [
  {
    name: 'westpac-other-bank-rejected',
    group: 'Direct debit and Westpac',
    title: 'The Westpac offer with an account at another bank',
    story:
      "The checkout was opened with the offer 'Westpac'. Alex enters a complete account at the Commonwealth Bank, which the offer does not allow.",
    covers: ['V14', 'E11', 'X18'],
    try: { cards: [], banks: ['062-000 000123456'], coupons: [] },
    expected: [
      "'Not a valid Westpac bank account' appears at the bank account once it is complete.",
      "'Confirm & pay' stays disabled and says why.",
    ],
    fixtures: {},
    host: buying('standard-monthly', { show: { offer: 'Westpac' } }),
    steps: [
      start(),
      expectOperation('CreateSetupIntent', { setupInputs: { issuerName: 'Westpac' } }),
      chooseTab('Direct debit'),
      expectNoText(NOT_WESTPAC),
      enterBankAccount({ bsb: '062-000' }),
      expectText(NOT_WESTPAC),
      expectPayDisabled(NOT_WESTPAC),
      expectNoOperation('CreateSubscription'),
    ],
  },
];
