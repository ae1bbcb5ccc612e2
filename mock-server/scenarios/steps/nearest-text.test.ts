import { expect, it } from 'vitest';
import { describeNearestText } from './nearest-text.ts';

const PAGE = 'Direct debit Account name you authorise A Customer Pty Ltd to debit their account. Confirm & pay $49.00';

it.each([
  [
    'you authorise A Customer Pty Ltd to debit your account.',
    "the nearest text with 'their' for 'your': 'you authorise A Customer Pty Ltd to debit their account.'",
  ],
  ['Your payment was declined by the bank', null],
  ['Declined', null],
])('finds the text nearest to: %s', (expected, nearest) => {
  expect(describeNearestText(expected, PAGE)).toBe(nearest);
});
