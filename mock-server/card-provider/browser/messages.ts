/**
 * Schemas of all messages between the page and the frames. Receivers ignore messages that do not match. No message
 * contains digits of a card or an account: the controller frame reads them from the field frames, which have the same
 * origin.
 */
import * as z from 'zod/mini';
import { CARD_BRANDS } from '../facts/test-methods.ts';
import { VALIDATION_CODES } from '../rules/error-messages.ts';

// Keeps zod from compiling schemas with `eval`, which the content security policy of the frames blocks.
z.config({ jitless: true });

/** Ignores an invalid option of the host page, as Stripe.js does. */
const option = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const brand = z.enum(CARD_BRANDS);

const rules = z.record(z.string(), z.unknown());

const fieldOptions = z.object({
  style: option(z.record(z.string(), z.catch(rules, {}))),
  disabled: option(z.boolean()),
});
export type FieldOptions = Partial<z.infer<typeof fieldOptions>>;

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
  brand,
  publishableKey: z.string(),
});
export type FieldSetup = z.infer<typeof fieldSetup>;

export const fieldCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), setup: fieldSetup }),
  z.object({ type: z.literal('update'), options: fieldOptions }),
  z.object({ type: z.literal('brand'), brand }),
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

export const CONNECTION_ERROR = {
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
};

const fieldFrames = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('card'),
    number: z.string(),
    expiry: z.exactOptional(z.string()),
    cvc: z.exactOptional(z.string()),
  }),
  z.object({ type: z.literal('au_becs_debit'), bank: z.string() }),
]);
export type FieldFrames = z.infer<typeof fieldFrames>;

export const controllerRequest = z.object({
  type: z.literal('request'),
  id: z.number(),
  publishableKey: z.string(),
  /** Allows only paths of the API, whose responses have no digits, so that the page cannot read card numbers. */
  path: z.string().check(z.regex(/^\/v1\/[\w/]+(\?client_secret=\w+)?$/)),
  body: z.nullable(z.record(z.string(), z.unknown())),
  frames: z.exactOptional(fieldFrames),
});
export type ControllerRequest = z.infer<typeof controllerRequest>;
export const controllerResponse = z.object({ type: z.literal('result'), id: z.number(), result: providerResult });
export type ControllerResponse = z.infer<typeof controllerResponse>;

const challenge = z.object({
  publishableKey: z.string(),
  intent: z.string().check(z.regex(/^seti_\w{1,250}$/)),
  clientSecret: z.string(),
  paymentMethod: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

const colorScheme = z.enum(['light', 'dark']);
export type ColorScheme = z.infer<typeof colorScheme>;

export const challengeCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), challenge, colorScheme }),
  z.object({ type: z.literal('focus') }),
]);
export type ChallengeCommand = z.infer<typeof challengeCommand>;
export const challengeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('result'), result: providerResult }),
]);
export type ChallengeEvent = z.infer<typeof challengeEvent>;

export const handshake = z.object({ type: z.literal('handshake') });
export type Handshake = z.infer<typeof handshake>;

export const frameParams = z.object({
  role: z.enum(['field', 'controller', 'challenge']),
  pageOrigin: z.url({ protocol: /^https?$/ }),
});
export type FrameParams = z.infer<typeof frameParams>;
