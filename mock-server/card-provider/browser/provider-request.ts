/** Schemas of the requests from the page to the controller frame, which builds API requests from these fields only. */
import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(5_000));
const optionalValue = z.nullish(z.union([text, z.number()]));

/** Restricted to characters that are safe in a path or a query. */
const identifier = z.string().check(z.regex(/^\w{1,255}$/));
export const intentId = z.string().check(z.regex(/^seti_\w{1,250}$/));

/** The names of the frames with the values of a request. */
const cardFrames = z.object({
  type: z.literal('card'),
  number: text,
  expiry: z.exactOptional(text),
  cvc: z.exactOptional(text),
});
const bankFrames = z.object({ type: z.literal('au_becs_debit'), bank: text });

export type FieldFrames = z.infer<typeof cardFrames> | z.infer<typeof bankFrames>;

const methodMetadata = {
  billing_details: z.nullish(z.object({ email: optionalValue, name: optionalValue })),
  metadata: z.nullish(z.record(text, z.union([text, z.number(), z.boolean(), z.null()]))),
};

const method = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), details: z.union([cardFrames, z.object({ token: text })]), ...methodMetadata }),
  z.object({
    type: z.literal('au_becs_debit'),
    details: z.union([bankFrames, z.object({ bsb_number: optionalValue, account_number: optionalValue })]),
    ...methodMetadata,
  }),
]);
export type MethodRequest = z.infer<typeof method>;

export const providerRequest = z.discriminatedUnion('endpoint', [
  z.object({ endpoint: z.literal('create payment method'), method }),
  z.object({ endpoint: z.literal('create token'), frames: cardFrames, owner: z.object({ name: optionalValue }) }),
  z.object({
    endpoint: z.literal('confirm setup intent'),
    intent: intentId,
    clientSecret: identifier,
    /** An id or the data of a new payment method; omitted when the intent has one. */
    method: z.exactOptional(z.union([text, method])),
  }),
  z.object({ endpoint: z.literal('retrieve setup intent'), intent: intentId, clientSecret: identifier }),
]);
export type ProviderRequest = z.infer<typeof providerRequest>;
