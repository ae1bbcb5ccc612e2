import { expect, it } from 'vitest';
import { describeNearestText } from './nearest-text.ts';

const PAGE =
  'Direct debit Account name By providing your bank account details, you authorise A Customer Pty Ltd to debit your account for any amounts. Confirm & pay $49.00';
const AGREEMENT = 'you authorise A Customer Pty Ltd to debit your account for any amounts.';

it.each([
  ['a changed word', PAGE.replace('debit your account', 'debit their account'), "with 'their' for 'your'"],
  ['a missing word', PAGE.replace('for any amounts', 'for amounts'), "without 'any'"],
  ['a word more', PAGE.replace('for any amounts', 'for any single amounts'), "with 'single' more"],
  [
    'two changes',
    PAGE.replace('you authorise', 'you allow').replace('amounts.', 'amounts'),
    "with 'allow' for 'authorise', with 'amounts' for 'amounts.'",
  ],
])('names the words that differ: %s', (_what, page, differences) => {
  expect(describeNearestText(AGREEMENT, page)).toMatch(
    new RegExp(`^the nearest text ${differences}: 'you (authorise|allow) A Customer .* account for .*amounts\\.?'$`),
  );
});

it('names nothing when nothing is near', () => {
  expect(describeNearestText('Your payment was declined by the bank', PAGE)).toBeNull();
  expect(describeNearestText('Declined', PAGE)).toBeNull();
  expect(describeNearestText('two words', '')).toBeNull();
});
