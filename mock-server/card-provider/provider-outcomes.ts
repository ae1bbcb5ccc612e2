import * as z from 'zod';
import { DECLINE_CODES } from './rules/error-messages.ts';

/** A decline of a card that no test card number produces. */
export const scriptedDecline = z.strictObject({
  /** Any decline code, known to the provider or not. */
  code: z.string().regex(/^[a-z][a-z\d_]{0,99}$/, "be a decline code, like 'do_not_honor'"),
  /** The provider's message to the cardholder. */
  message: z.string().min(1, 'be a text of 1 to 500 characters').max(500, 'be a text of 1 to 500 characters'),
});
export interface ScriptedDecline extends z.infer<typeof scriptedDecline> {}

const refusal = z.union([scriptedDecline, z.literal('refused')]).exactOptional();

export const providerOutcomes = z.strictObject({
  /**
   * How the setup of a new card or bank account ends: 'processing', 'refused', which is a generic decline for cards, a decline
   * code, or a decline with a message. Declines apply to cards only.
   */
  confirmSetup: z.union([scriptedDecline, z.enum(['processing', 'refused', ...DECLINE_CODES])]).exactOptional(),
  /**
   * The status of every intent before its confirmation arrives: an earlier confirmation succeeded although its response
   * was lost, or the intent was canceled meanwhile.
   */
  intentAlready: z.enum(['succeeded', 'canceled']).exactOptional(),
  /** Saving a new card: a generic decline, or a decline with a message. */
  createPaymentMethod: refusal,
  /** The token of a card, for a payment after a setup that is still processing. */
  createToken: refusal,
});
/** Outcomes that no test number produces. */
export interface ProviderOutcomes extends z.infer<typeof providerOutcomes> {}
