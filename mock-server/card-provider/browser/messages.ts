import type { CardBrand } from '../rules/card-brand.ts';
import type { FieldReading, FieldType } from '../rules/field-reading.ts';

/**
 * Everything that page and frames say to each other. No message carries a digit: the controller frame reads the field
 * frames directly, which only their shared origin allows.
 */
export type ColorScheme = 'light' | 'dark';

export type StyleVariant = Record<string, unknown>;

/** A field's own options, as the page gave them. */
export interface FieldOptions {
  style?: Record<string, StyleVariant>;
  placeholder?: string;
  disabled?: boolean;
  showIcon?: boolean;
  hideIcon?: boolean;
  iconStyle?: string;
}

export interface FontOptions {
  cssSrc?: string;
  family?: string;
  src?: string;
  [descriptor: string]: unknown;
}

export interface FieldSetup {
  fieldType: FieldType;
  options: FieldOptions;
  locale: string;
  fonts: FontOptions[];
  colorScheme: ColorScheme;
  brand: CardBrand;
  /** To ask the API for the session's time. */
  publishableKey: string;
}

export type ToField =
  | { kind: 'setup'; setup: FieldSetup }
  | { kind: 'update'; options: FieldOptions }
  | { kind: 'brand'; brand: CardBrand }
  | { kind: 'color-scheme'; colorScheme: ColorScheme }
  | { kind: 'focus' | 'blur' | 'clear' };

export type FromField =
  | { kind: 'ready' | 'focus' | 'blur' | 'escape' | 'enter' }
  | { kind: 'change'; reading: Omit<FieldReading, 'faulty'>; autofilled: boolean }
  | { kind: 'height'; height: number };

/** Which frames hold the values a request needs, by frame name. */
export type FieldFrames =
  | { type: 'card'; number: string; expiry?: string; cvc?: string }
  | { type: 'cvc_update'; cvc: string }
  | { type: 'au_becs_debit'; bank: string };

export interface ProviderRequest {
  method: 'GET' | 'POST';
  path: string;
  body: Record<string, unknown> | null;
  /** Where the controller puts the fields' values: `[]` is the body itself. */
  fields?: { frames: FieldFrames; under: string[] };
}

export type ProviderResult = { value: unknown } | { error: Record<string, unknown> } | { unmounted: true };

export type ToController = { kind: 'request'; id: number; publishableKey: string; request: ProviderRequest };
export type FromController = { kind: 'answer'; id: number; result: ProviderResult };

/** What a challenge needs to tell the API how it ended. The bank's page inside it learns none of this. */
export interface Challenge {
  publishableKey: string;
  /** Where the API keeps the intent. */
  intentPath: string;
  clientSecret: string;
  paymentMethod: string;
}

export type ToChallenge =
  | { kind: 'setup'; challenge: Challenge; colorScheme: ColorScheme }
  | { kind: 'color-scheme'; colorScheme: ColorScheme }
  | { kind: 'focus' };
export type FromChallenge = { kind: 'ready' } | { kind: 'answer'; result: ProviderResult };

/** Between the challenge and the bank's page in it. What is typed at the bank stays at the bank. */
export type ToBank =
  | { kind: 'setup' | 'color-scheme'; colorScheme: ColorScheme }
  | { kind: 'focus'; control: 'first' | 'last' }
  | { kind: 'wait' };
export type FromBank =
  | { kind: 'height'; height: number }
  | { kind: 'outcome'; outcome: 'completed' | 'failed' | 'closed' }
  | { kind: 'tab-out' };

/** The first word of every frame, said when it can listen. */
export interface Hello {
  kind: 'hello';
}

/** What a frame is told in its address: not secret, and needed before the first message. */
export interface FrameAddress {
  role: 'field' | 'controller' | 'challenge' | 'bank';
  pageOrigin: string;
}

/** Whether it is one of ours: extensions and test tools talk to the windows of a page too, in words of their own. */
export const isMessage = (data: unknown): boolean => typeof Object(data).kind === 'string';
