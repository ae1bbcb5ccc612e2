import * as z from 'zod';
import { TEST_CARDS, type TestCard } from '../facts/test-methods.ts';
import { DECLINE_CODES } from '../rules/error-messages.ts';

export const testCase = z.enum(['ordinary', 'charge-declined', ...DECLINE_CODES]);
/** How the bank treats a card: 'ordinary' is never declined, 'charge-declined' at later charges, all others when saved. */
export type TestCase = z.infer<typeof testCase>;

export const authentication = z.enum(['none', 'challenge']);

interface CardBehaviour {
  testCase: TestCase;
  authentication: z.infer<typeof authentication>;
}

const FAILS_CVC_CHECK = '4000000000000101';

export function findTestCard(number: string, { hasCvc }: { hasCvc: boolean }): CardBehaviour {
  const isTested = hasCvc || number !== FAILS_CVC_CHECK;
  const card: TestCard | undefined = TEST_CARDS.find((known) => isTested && known.number === number);
  return {
    testCase: card?.decline ?? (card?.chargesDecline ? 'charge-declined' : 'ordinary'),
    authentication: card?.challenge ? 'challenge' : 'none',
  };
}
