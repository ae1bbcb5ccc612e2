/** Everything that a page can ask of the controller frame, which builds the API's requests from these fields alone. */
import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(5_000));
const entry = z.nullish(z.union([text, z.number()]));

/** What may stand in an address or a query, and can only be an id or a secret there. */
const word = z.string().check(z.regex(/^\w{1,255}$/));
export const intentId = z.string().check(z.regex(/^seti_\w{1,250}$/));

/** The frames that hold the values a request needs, by frame name. The controller decides where the values go. */
const cardFrames = z.object({
  type: z.literal('card'),
  number: text,
  expiry: z.exactOptional(text),
  cvc: z.exactOptional(text),
});
const cvcFrames = z.object({ type: z.literal('cvc_update'), cvc: text });
const bankFrames = z.object({ type: z.literal('au_becs_debit'), bank: text });

export type FieldFrames = z.infer<typeof cardFrames> | z.infer<typeof cvcFrames> | z.infer<typeof bankFrames>;

const address = z.object({
  city: entry,
  country: entry,
  line1: entry,
  line2: entry,
  postal_code: entry,
  state: entry,
});

/** What a page may say of a payment method besides its details. */
const described = {
  billing_details: z.nullish(z.object({ address: z.nullish(address), email: entry, name: entry, phone: entry })),
  metadata: z.nullish(z.record(text, z.union([text, z.number(), z.boolean(), z.null()]))),
  allow_redisplay: z.nullish(z.enum(['always', 'limited', 'unspecified'])),
};

const method = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), details: z.union([cardFrames, z.object({ token: text })]), ...described }),
  z.object({
    type: z.literal('au_becs_debit'),
    details: z.union([bankFrames, z.object({ bsb_number: entry, account_number: entry })]),
    ...described,
  }),
]);
export type MethodRequest = z.infer<typeof method>;

const cardOwner = z.object({
  name: entry,
  address_line1: entry,
  address_line2: entry,
  address_city: entry,
  address_state: entry,
  address_zip: entry,
  address_country: entry,
  currency: entry,
});

export const providerRequest = z.discriminatedUnion('endpoint', [
  z.object({ endpoint: z.literal('create payment method'), method }),
  z.object({ endpoint: z.literal('create token'), frames: cardFrames, owner: cardOwner }),
  z.object({ endpoint: z.literal('create CVC token'), frames: cvcFrames }),
  z.object({
    endpoint: z.literal('confirm setup intent'),
    intent: intentId,
    clientSecret: word,
    /** The id of one, or what makes one; left out where the intent has it. */
    method: z.exactOptional(z.union([text, method])),
  }),
  z.object({ endpoint: z.literal('retrieve setup intent'), intent: intentId, clientSecret: word }),
]);
export type ProviderRequest = z.infer<typeof providerRequest>;
