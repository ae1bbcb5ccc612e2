import * as z from 'zod';
import { DECLINE_CODES } from './rules/error-messages.ts';

export const providerOutcomes = z.strictObject({
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
