import * as z from 'zod';

export const scriptedDecline = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z][a-z\d_]{0,99}$/, "be a decline code, like 'do_not_honor'")
    .describe('Any decline code, known to the provider or not.'),
  message: z
    .string()
    .min(1, 'be a text of 1 to 500 characters')
    .max(500, 'be a text of 1 to 500 characters')
    .describe("The provider's message to the cardholder."),
});
export interface ScriptedDecline extends z.infer<typeof scriptedDecline> {}

export const providerOutcomes = z.strictObject({
  confirmSetup: z
    .union([scriptedDecline, z.enum(['processing', 'refused'])])
    .exactOptional()
    .describe(
      "How the setup of a new card or bank account ends: 'processing', 'refused', or a decline. For cards 'refused' is a generic decline; a decline with a code and a message applies to cards only.",
    ),
  createToken: z
    .literal('refused')
    .exactOptional()
    .describe('The token of a card, for a payment after a setup that is still processing.'),
});
export interface ProviderOutcomes extends z.infer<typeof providerOutcomes> {}
