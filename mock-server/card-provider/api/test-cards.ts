import * as z from 'zod';
import type { DeclineCode } from '../facts/errors.ts';
import { TEST_CARDS, type TestCard } from '../facts/test-methods.ts';
import { DECLINE_CODES } from '../rules/error-messages.ts';

export const testCase = z.enum(['ordinary', 'charge-declined', ...DECLINE_CODES]);
/**
 * The behaviour of a card. `ordinary` numbers have none of their own; a decline code is declined at setup;
 * `charge-declined` can be saved, but its later charges are declined.
 */
export type TestCase = z.infer<typeof testCase>;

export const authentication = z.enum(['none', 'challenge']);

interface CardBehaviour {
  testCase: TestCase;
  /** The reason why the setup is declined, after the challenge if there is one. */
  decline?: DeclineCode;
  /** Whether the bank requires a challenge when the card is saved. */
  authentication: z.infer<typeof authentication>;
}

const ORDINARY: CardBehaviour = { testCase: 'ordinary', authentication: 'none' };

const BEHAVIOURS = new Map<string, CardBehaviour>(
  TEST_CARDS.map(({ number, decline, challenge, chargesDecline }: TestCard) => [
    number,
    {
      testCase: decline ?? (chargesDecline ? 'charge-declined' : 'ordinary'),
      ...(decline && { decline }),
      authentication: challenge ? 'challenge' : 'none',
    },
  ]),
);

/** Numbers of test cards, ordinary ones first. */
export const listTestCards = (): string[] => [...BEHAVIOURS.keys()];

/** Declined only with a CVC. */
const FAILS_CVC_CHECK = '4000000000000101';

export function findTestCard(number: string, { hasCvc }: { hasCvc: boolean }): CardBehaviour {
  if (number === FAILS_CVC_CHECK && !hasCvc) return ORDINARY;
  return BEHAVIOURS.get(number) ?? ORDINARY;
}
