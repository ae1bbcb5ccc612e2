/** The type of payment method with which a setup intent can be confirmed. */
export type MethodType = 'card' | 'au_becs_debit';

/** The subject of the facts: the emulator, or the provider's test mode. */
export interface Provider {
  publishableKey: string;
  pageUrl: string;
  /** The emulator's script. Without it, the module loads the provider's own. */
  script?: string;
  /** How long the provider may take, in ms: for one response, and for a challenge to appear. */
  timeoutMs: number;
  /** Creates a setup intent. Resolves to its client secret. */
  createIntent(type: MethodType): Promise<string>;
  cancelIntent(clientSecret: string): Promise<void>;
  close(): Promise<void>;
}

export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_', 1)[0] ?? '';

export const RATE_LIMITED =
  'The provider limits requests of this account. Wait a minute, and run only this command then.';
