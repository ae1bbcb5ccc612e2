import { describe, expect, it } from 'vitest';
import { obstacleText } from './obstacle-text.ts';

describe('obstacleText', () => {
  it('lists missing fields in one sentence', () => {
    expect(obstacleText(['card-number', 'card-expiry', 'card-cvc', 'card-name'])).toBe(
      'To pay, complete your card number, expiry date, CVC and name on card.',
    );
    expect(obstacleText(['bank-account', 'account-name'])).toBe(
      'To pay, complete your bank account details and account name.',
    );
    expect(obstacleText(['card-cvc'])).toBe('To pay, complete your CVC.');
  });

  it('prefers a violated rule to missing fields', { tags: ['E11'] }, () => {
    expect(obstacleText(['westpac-bank'])).toBe('Not a valid Westpac bank account');
    expect(obstacleText(['account-name', 'westpac-bank'])).toBe('Not a valid Westpac bank account');
  });

  it('returns null without obstacles', () => {
    expect(obstacleText([])).toBeNull();
  });
});
