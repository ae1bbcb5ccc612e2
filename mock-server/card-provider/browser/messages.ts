/**
 * Schemas of all messages between the page and the frames. Receivers ignore messages that do not match. No message
 * contains digits: the controller frame reads the field frames directly, which only their shared origin allows.
 */
import * as z from 'zod/mini';
import { CARD_BRANDS } from '../facts/test-methods.ts';
import { VALIDATION_CODES } from '../rules/error-messages.ts';

// Compiled schemas use `eval`, which the frames' content security policy blocks.
z.config({ jitless: true });

/** An option of the page. An invalid value is ignored, as in Stripe.js. */
const option = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const colorScheme = z.enum(['light', 'dark']);
export type ColorScheme = z.infer<typeof colorScheme>;
const brand = z.enum(CARD_BRANDS);

const rules = z.record(z.string(), z.unknown());

const fieldOptions = z.object({
  style: option(z.record(z.string(), z.catch(rules, {}))),
  disabled: option(z.boolean()),
});
export type FieldOptions = Partial<z.infer<typeof fieldOptions>>;

/** A style sheet, or a font face with its descriptors. */
const font = z.object({
  cssSrc: option(z.string()),
  family: option(z.string()),
  src: option(z.string()),
  display: option(z.string()),
  style: option(z.string()),
  stretch: option(z.string()),
  unicodeRange: option(z.string()),
  weight: option(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
});
export type FontOptions = Partial<z.input<typeof font>>;
export type Font = z.infer<typeof font>;

const fieldSetup = z.object({
  fieldType: z.enum(['cardNumber', 'cardExpiry', 'cardCvc', 'auBankAccount']),
  options: fieldOptions,
  locale: z.catch(z.string(), 'en'),
  fonts: z.array(font),
  colorScheme,
  brand,
  /** For requests of the session's clock. */
  publishableKey: z.string(),
});
export type FieldSetup = z.infer<typeof fieldSetup>;

export const fieldCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), setup: fieldSetup }),
  z.object({ type: z.literal('update'), options: fieldOptions }),
  z.object({ type: z.literal('brand'), brand }),
  z.object({ type: z.literal('color-scheme'), colorScheme }),
  z.object({ type: z.enum(['focus', 'blur', 'clear']) }),
]);
export type FieldCommand = z.input<typeof fieldCommand>;

const fieldValidation = z.object({
  empty: z.boolean(),
  complete: z.boolean(),
  error: z.exactOptional(
    z.object({ type: z.literal('validation_error'), code: z.enum(VALIDATION_CODES), message: z.string() }),
  ),
  brand: z.exactOptional(brand),
  bankName: z.exactOptional(z.string()),
  branchName: z.exactOptional(z.string()),
});

export const fieldEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['ready', 'focus', 'blur', 'escape', 'enter']) }),
  z.object({ type: z.literal('change'), validation: fieldValidation, autofilled: z.boolean() }),
  z.object({ type: z.literal('height'), height: z.number() }),
]);
export type FieldEvent = z.infer<typeof fieldEvent>;

const providerResult = z.union([
  z.object({ error: z.record(z.string(), z.unknown()) }),
  z.object({ unmounted: z.literal(true) }),
  z.object({ value: z.unknown() }),
]);
export type ProviderResult = z.infer<typeof providerResult>;

/** The result of a request that cannot reach the API. */
export const CONNECTION_ERROR = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};

/** `request` is validated separately, so that an invalid request gets an error response. */
export const controllerRequest = z.object({
  type: z.literal('request'),
  id: z.number(),
  publishableKey: z.string(),
  request: z.unknown(),
});
export type ControllerRequest = z.infer<typeof controllerRequest>;
export const controllerResponse = z.object({ type: z.literal('result'), id: z.number(), result: providerResult });
export type ControllerResponse = z.infer<typeof controllerResponse>;

/** Restricted to characters that are safe in a path or a query. */
const identifier = z.string().check(z.regex(/^\w{1,255}$/));
const intentId = z.string().check(z.regex(/^seti_\w{1,250}$/));

/** The data with which a challenge sends its outcome to the API. */
const challenge = z.object({
  publishableKey: z.string(),
  intent: intentId,
  clientSecret: z.string(),
  paymentMethod: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

export const challengeCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), challenge, colorScheme }),
  z.object({ type: z.literal('color-scheme'), colorScheme }),
  z.object({ type: z.literal('focus') }),
]);
export type ChallengeCommand = z.infer<typeof challengeCommand>;
export const challengeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('result'), result: providerResult }),
]);
export type ChallengeEvent = z.infer<typeof challengeEvent>;

/** The first message of every frame, sent when it can receive messages. */
export const handshake = z.object({ type: z.literal('handshake') });
export type Handshake = z.infer<typeof handshake>;

/** The parameters in a frame's URL: not secret, and needed before the first message. */
export const frameParams = z.object({
  role: z.enum(['field', 'controller', 'challenge']),
  pageOrigin: z.url({ protocol: /^https?$/ }),
});
export type FrameParams = z.infer<typeof frameParams>;

/* Requests from the page to the controller frame, which builds API requests from these fields only. */

const text = z.string().check(z.maxLength(5_000));
const optionalValue = z.nullish(z.union([text, z.number()]));

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
