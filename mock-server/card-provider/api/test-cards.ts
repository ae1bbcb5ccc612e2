import * as z from 'zod';
import { ownValue } from '../../own-value.ts';
import { DECLINE_CODES, type DeclineCode } from '../rules/decline-messages.ts';
import { BANK_BEHAVIOURS } from '../rules/test-bank-accounts.ts';

export const testCase = z.enum([
  ...BANK_BEHAVIOURS,
  'charge-declined',
  'highest-risk',
  'elevated-risk',
  ...DECLINE_CODES,
]);
/**
 * The behaviour of a card or bank account. `ordinary` numbers have none of their own; a decline code is declined at
 * setup; the others apply to later charges, `bank-…` to debits.
 */
export type TestCase = z.infer<typeof testCase>;

export const authentication = z.enum(['none', 'challenge']);
/** Whether the bank requires a challenge when the card is saved. */
type Authentication = z.infer<typeof authentication>;

type Check = 'pass' | 'fail' | 'unavailable';

export interface TestCard {
  testCase: TestCase;
  /** The reason why the setup is declined, after the challenge if there is one. */
  decline?: DeclineCode;
  authentication: Authentication;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  /** The results of the address checks, given an address. */
  line1Check: Check;
  postcodeCheck: Check;
}

const DEFAULT_CARD: TestCard = {
  testCase: 'ordinary',
  authentication: 'none',
  funding: 'credit',
  country: 'US',
  line1Check: 'pass',
  postcodeCheck: 'pass',
};

const card = (overrides: Partial<TestCard>): TestCard => ({ ...DEFAULT_CARD, ...overrides });
const declining = (decline: DeclineCode, overrides: Partial<TestCard> = {}): TestCard =>
  card({ testCase: decline, decline, ...overrides });
const challenging = (overrides: Partial<TestCard> = {}): TestCard =>
  card({ authentication: 'challenge', ...overrides });

const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4000056655665556': card({ funding: 'debit' }),
  '5200828282828210': card({ funding: 'debit' }),
  '5105105105105100': card({ funding: 'prepaid' }),
  '6011981111111113': card({ funding: 'debit' }),
  '3566002020360505': card({ country: 'JP' }),
  '6200000000000005': card({ country: 'CN' }),
  '6200000000000047': card({ country: 'CN' }),
  '6205500000000000004': card({ country: 'CN' }),
  '4000000360000006': card({ country: 'AU' }),
  '4000005540000008': card({ country: 'NZ' }),
  '4000008260000000': card({ country: 'GB' }),

  '4000000000000002': declining('generic_decline'),
  '4000000000009995': declining('insufficient_funds'),
  '4000000000009987': declining('lost_card'),
  '4000000000009979': declining('stolen_card'),
  '4000000000000069': declining('expired_card'),
  '4000000000000127': declining('incorrect_cvc'),
  '4000000000000101': declining('incorrect_cvc'),
  '4000000000000119': declining('processing_error'),
  '4000000000006975': declining('card_velocity_exceeded'),
  '4100000000000019': declining('fraudulent'),

  '4000000000000341': card({ testCase: 'charge-declined' }),
  '4000000000004954': card({ testCase: 'highest-risk' }),
  '4000000000009235': card({ testCase: 'elevated-risk' }),
  '4000000000000010': card({ line1Check: 'fail', postcodeCheck: 'fail' }),
  '4000000000000028': card({ line1Check: 'fail' }),
  '4000000000000036': card({ postcodeCheck: 'fail' }),
  '4000000000000044': card({ line1Check: 'unavailable', postcodeCheck: 'unavailable' }),

  // On-session, a card that is "already set up" is challenged like any other.
  '4000002500003155': challenging(),
  '4000002760003184': challenging(),
  '4000003800000446': challenging(),
  '4000000000003220': challenging({ country: 'IE' }),
  '4000008400000027': challenging(),
  '4000008260003178': challenging({ testCase: 'charge-declined', country: 'GB' }),
  '4000008400001629': declining('generic_decline', { authentication: 'challenge' }),
  // Authentication is required but its lookup fails, so the card is declined without a challenge.
  '4000008400001280': declining('generic_decline'),
  // Authentication is supported but not required.
  '4000000000003055': card({}),
  '4000000000003097': card({}),
  '4000000032200000': card({}),
};

/** Ordinary cards, one for each brand. */
const BRAND_CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '3566002020360505',
];

/** Numbers of test cards, ordinary ones first. */
export const listTestCards = (): string[] => [...BRAND_CARDS, ...Object.keys(TEST_CARDS)];

/** Declined only with a CVC. */
const FAILS_CVC_CHECK = '4000000000000101';

export function findTestCard(number: string, { hasCvc }: { hasCvc: boolean }): TestCard {
  if (number === FAILS_CVC_CHECK && !hasCvc) return DEFAULT_CARD;
  return ownValue(TEST_CARDS, number) ?? DEFAULT_CARD;
}
