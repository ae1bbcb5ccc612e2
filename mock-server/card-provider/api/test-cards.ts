import { ownValue } from '../../own-value.ts';
import type { Decline } from '../rules/decline-texts.ts';
import type { BankBehaviour } from '../rules/test-bank-accounts.ts';

/**
 * How a card or bank account behaves later, without its number. `ordinary` is every number that has no special
 * behaviour; a decline's name says the setup itself is refused; the `bank-…` ones speak of the later debit.
 */
export type TestCase = BankBehaviour | 'charge-declined' | 'highest-risk' | 'elevated-risk' | Decline;

/** What the bank wants when the card is saved: nothing that anybody sees, or an answer to its challenge. */
export type Authentication = 'none' | 'challenge';

type Check = 'pass' | 'fail' | 'unavailable';

export interface TestCard {
  testCase: TestCase;
  /** Set when the setup is refused. */
  decline?: Decline;
  /** A refusal, if there is one, follows an answered challenge. */
  authentication: Authentication;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  /** What address checks answer when an address is given. */
  line1Check: Check;
  postcodeCheck: Check;
}

const ORDINARY: TestCard = {
  testCase: 'ordinary',
  authentication: 'none',
  funding: 'credit',
  country: 'US',
  line1Check: 'pass',
  postcodeCheck: 'pass',
};

const card = (facts: Partial<TestCard>): TestCard => ({ ...ORDINARY, ...facts });
const declining = (decline: Decline, facts: Partial<TestCard> = {}): TestCard =>
  card({ testCase: decline, decline, ...facts });
const challenging = (facts: Partial<TestCard> = {}): TestCard => card({ authentication: 'challenge', ...facts });

const CARDS: Readonly<Record<string, TestCard>> = {
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

  // With the person at the page, a card that is "already set up" is challenged like one that never was.
  '4000002500003155': challenging(),
  '4000002760003184': challenging(),
  '4000003800000446': challenging(),
  '4000000000003220': challenging({ country: 'IE' }),
  '4000008400000027': challenging(),
  '4000008260003178': challenging({ testCase: 'charge-declined', country: 'GB' }),
  '4000008400001629': declining('generic_decline', { authentication: 'challenge' }),
  // Authentication is required and cannot be looked up, so nobody is asked and the card is refused.
  '4000008400001280': declining('generic_decline'),
  // Authentication is supported, and not asked for: it would fail for the second and ask nothing for the third.
  '4000000000003055': card({}),
  '4000000000003097': card({}),
  '4000000032200000': card({}),
};

/** Refused only when a security code is given: the check has nothing to fail otherwise. */
const FAILS_CVC_CHECK = '4000000000000101';

export function testCardOf(number: string, { cvcGiven }: { cvcGiven: boolean }): TestCard {
  if (number === FAILS_CVC_CHECK && !cvcGiven) return ORDINARY;
  return ownValue(CARDS, number) ?? ORDINARY;
}
