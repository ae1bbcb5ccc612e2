import { expect, it } from 'vitest';
import { obstacleText } from './obstacle-text.ts';

it.each<[Parameters<typeof obstacleText>[0], string | null]>([
  [
    ['card-number', 'card-expiry', 'card-cvc', 'card-name'],
    'To pay, complete your card number, expiry date, CVC and name on card.',
  ],
  [['bank-account', 'account-name'], 'To pay, complete your bank account details and account name.'],
  [['card-cvc'], 'To pay, complete your CVC.'],
  [['westpac-bank'], 'Not a valid Westpac bank account'],
  [['account-name', 'westpac-bank'], 'Not a valid Westpac bank account'],
  [[], null],
])('the obstacles %j are described as %j', { tags: ['E11'] }, (obstacles, text) => {
  expect(obstacleText(obstacles)).toBe(text);
});
