/**
 * Everything that page and frames say to each other: whoever receives a message reads it by its schema, and passes over
 * what does not fit. No message carries a digit: the controller frame reads the field frames directly, which only their
 * shared origin allows.
 */
import * as z from 'zod/mini';
import { CARD_BRANDS } from '../rules/card-brand.ts';
import { VALIDATION_CODES } from '../rules/validation-messages.ts';
import { intentId } from './provider-request.ts';

// Compiling schemas takes `eval`, which the frames' content security policy forbids.
z.config({ jitless: true });

/** A page's own option: one that is not as it should be counts as left out, as it does in the real library. */
const option = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const colorScheme = z.enum(['light', 'dark']);
export type ColorScheme = z.infer<typeof colorScheme>;
const brand = z.enum(CARD_BRANDS);

const rules = z.record(z.string(), z.unknown());
export type StyleVariant = z.infer<typeof rules>;

/** A field's own options, as the page gave them. */
const fieldOptions = z.object({
  style: option(z.record(z.string(), z.catch(rules, {}))),
  placeholder: option(z.string()),
  disabled: option(z.boolean()),
  showIcon: option(z.boolean()),
  hideIcon: option(z.boolean()),
  iconStyle: option(z.string()),
});
export type FieldOptions = Partial<z.infer<typeof fieldOptions>>;

/** A style sheet, or a face with its descriptors. */
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
  /** To ask the API for the session's time. */
  publishableKey: z.string(),
});
export type FieldSetup = z.infer<typeof fieldSetup>;

export const toField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setup'), setup: fieldSetup }),
  z.object({ kind: z.literal('update'), options: fieldOptions }),
  z.object({ kind: z.literal('brand'), brand }),
  z.object({ kind: z.literal('color-scheme'), colorScheme }),
  z.object({ kind: z.enum(['focus', 'blur', 'clear']) }),
]);
export type ToField = z.input<typeof toField>;

const reading = z.object({
  empty: z.boolean(),
  complete: z.boolean(),
  error: z.exactOptional(
    z.object({ type: z.literal('validation_error'), code: z.enum(VALIDATION_CODES), message: z.string() }),
  ),
  brand: z.exactOptional(brand),
  bankName: z.exactOptional(z.string()),
  branchName: z.exactOptional(z.string()),
});

export const fromField = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ready', 'focus', 'blur', 'escape', 'enter']) }),
  z.object({ kind: z.literal('change'), reading, autofilled: z.boolean() }),
  z.object({ kind: z.literal('height'), height: z.number() }),
]);
export type FromField = z.infer<typeof fromField>;

const providerResult = z.union([
  z.object({ error: z.record(z.string(), z.unknown()) }),
  z.object({ unmounted: z.literal(true) }),
  z.object({ value: z.unknown() }),
]);
export type ProviderResult = z.infer<typeof providerResult>;

/** A request that the controller does not know is answered too, so `request` is read apart from its envelope. */
export const toController = z.object({
  kind: z.literal('request'),
  id: z.number(),
  publishableKey: z.string(),
  request: z.unknown(),
});
export type ToController = z.infer<typeof toController>;
export const fromController = z.object({ kind: z.literal('answer'), id: z.number(), result: providerResult });
export type FromController = z.infer<typeof fromController>;

/** What a challenge needs to tell the API how it ended. The bank's page inside it learns none of this. */
const challenge = z.object({
  publishableKey: z.string(),
  intent: intentId,
  clientSecret: z.string(),
  paymentMethod: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

export const toChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setup'), challenge, colorScheme }),
  z.object({ kind: z.literal('color-scheme'), colorScheme }),
  z.object({ kind: z.literal('focus') }),
]);
export type ToChallenge = z.infer<typeof toChallenge>;
export const fromChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), result: providerResult }),
]);
export type FromChallenge = z.infer<typeof fromChallenge>;

/** Between the challenge and the bank's page in it. What is typed at the bank stays at the bank. */
export const toBank = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['setup', 'color-scheme']), colorScheme }),
  z.object({ kind: z.literal('focus'), control: z.enum(['first', 'last']) }),
  z.object({ kind: z.literal('wait') }),
]);
export type ToBank = z.infer<typeof toBank>;
export const fromBank = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('height'), height: z.number() }),
  z.object({ kind: z.literal('outcome'), outcome: z.enum(['completed', 'failed', 'closed']) }),
  z.object({ kind: z.literal('tab-out') }),
]);
export type FromBank = z.infer<typeof fromBank>;

/** The first word of every frame, said when it can listen. */
export const hello = z.object({ kind: z.literal('hello') });
export type Hello = z.infer<typeof hello>;

/** What a frame is told in its address: not secret, and needed before the first message. */
export const frameAddress = z.object({
  role: z.enum(['field', 'controller', 'challenge', 'bank']),
  pageOrigin: z.url({ protocol: /^https?$/ }),
});
export type FrameAddress = z.infer<typeof frameAddress>;
