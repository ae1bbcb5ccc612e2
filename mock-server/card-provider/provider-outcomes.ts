import * as z from 'zod';
import { DECLINE_CODES } from './rules/error-messages.ts';

const declineOutcome = z.strictObject({
  /** Any decline code of the provider or of a bank, such as 'card_velocity_exceeded'. */
  code: z.string().regex(/^[a-z][a-z_]{0,79}$/, 'be lower case letters and underscores, as in card_velocity_exceeded'),
  /** The message that the customer sees. */
  message: z.string().min(1).max(500),
});

export const providerOutcomes = z.strictObject({
  /** Declines every new card with this code and message, whatever its number. */
  decline: declineOutcome.exactOptional(),
  /** 'processing', 'refused', which is a generic decline for cards, or a decline code, which applies to cards only. */
  confirmSetup: z.enum(['processing', 'refused', ...DECLINE_CODES]).exactOptional(),
  /**
   * The status of every intent before its confirmation arrives: an earlier confirmation succeeded although its response
   * was lost, or the intent was canceled meanwhile.
   */
  intentAlready: z.enum(['succeeded', 'canceled']).exactOptional(),
  createPaymentMethod: z.literal('refused').exactOptional(),
  createToken: z.literal('refused').exactOptional(),
});
/** Outcomes that no test number produces. */
export interface ProviderOutcomes extends z.infer<typeof providerOutcomes> {}
