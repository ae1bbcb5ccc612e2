import * as z from 'zod';
import { ownValue } from '../../own-value.ts';
import { DECLINE_CODES, type DeclineCode } from '../rules/error-messages.ts';

export const testCase = z.enum(['ordinary', 'charge-declined', ...DECLINE_CODES]);
/**
 * The behaviour of a card. `ordinary` numbers have none of their own; a decline code is declined at setup;
 * `charge-declined` can be saved, but its later charges are declined.
 */
export type TestCase = z.infer<typeof testCase>;

export const authentication = z.enum(['none', 'challenge']);

export interface TestCard {
  testCase: TestCase;
  /** The reason why the setup is declined, after the challenge if there is one. */
  decline?: DeclineCode;
  /** Whether the bank requires a challenge when the card is saved. */
  authentication: z.infer<typeof authentication>;
}

const ORDINARY: TestCard = { testCase: 'ordinary', authentication: 'none' };
const CHALLENGED: TestCard = { testCase: 'ordinary', authentication: 'challenge' };
const declined = (decline: DeclineCode): TestCard => ({ testCase: decline, decline, authentication: 'none' });

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': declined('expired_card'),
  '4000000000000127': declined('incorrect_cvc'),
  '4000000000000101': declined('incorrect_cvc'),
  '4000000000000119': declined('processing_error'),
  '4000000000006975': declined('card_velocity_exceeded'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000341': { ...ORDINARY, testCase: 'charge-declined' },

  // On-session, a card that is "already set up" is challenged like any other.
  '4000002500003155': CHALLENGED,
  '4000002760003184': CHALLENGED,
  '4000003800000446': CHALLENGED,
  '4000000000003220': CHALLENGED,
  '4000008400000027': CHALLENGED,
  '4000008260003178': { ...CHALLENGED, testCase: 'charge-declined' },
  '4000008400001629': { ...declined('generic_decline'), authentication: 'challenge' },
  // Authentication is required but its lookup fails, so the card is declined without a challenge.
  '4000008400001280': declined('generic_decline'),
};

/** Ordinary cards, one for each brand, and a debit card. */
const ORDINARY_CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
  '4000056655665556',
];

/** Numbers of test cards, ordinary ones first. */
export const listTestCards = (): string[] => [...ORDINARY_CARDS, ...Object.keys(TEST_CARDS)];

/** Declined only with a CVC. */
const FAILS_CVC_CHECK = '4000000000000101';

export function findTestCard(number: string, { hasCvc }: { hasCvc: boolean }): TestCard {
  if (number === FAILS_CVC_CHECK && !hasCvc) return ORDINARY;
  return ownValue(TEST_CARDS, number) ?? ORDINARY;
}
