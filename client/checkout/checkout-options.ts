import type { FieldFont } from '#card-provider';
import type { LogEntry, PaidReport, TrackedEvent } from '#checkout-flow';
import { type AppConfig, type CardFeePolicy, readCardFee, readFields, readText, type UserInfo } from '#domain';
import { type ApolloClient, type GetIdToken, redactSecrets } from '#graphql';
import type { Appearance } from '#ui';

export type { Appearance };

/**
 * The host page's options. User, app config, switches and functions may change between renders; endpoints, Apollo client,
 * publishable key, fonts and nonce are those of the first render.
 */
export interface CheckoutOptions {
  /** The product's GraphQL endpoint; '/graphql' by default. */
  graphqlEndpoint?: string | undefined;
  /** The page's own Apollo client, instead of an endpoint: its link is used, its cache and defaults are not. */
  apolloClient?: ApolloClient | undefined;
  /**
   * Whether purchases carry an `Idempotency-Key` header. It keeps a retry from charging twice. By default only if
   * `graphqlEndpoint` has the page's own origin: another API has to allow the header (CORS), or it receives no purchase.
   */
  idempotencyKeys?: boolean | undefined;
  /** Base address of the billing service: '/chargify' posts to '/chargify/subscription/upgrade'. */
  chargifyServiceUrl: string;
  /** Returns the signed-in user's id token, or null. Called before every request; the token is never stored. */
  getIdToken: GetIdToken;
  publishableKey: string;
  /** Maps handles to product ids, and these to products with prices in cents. */
  appConfig: AppConfig;
  /** The signed-in user; null if nobody is signed in. */
  user: UserInfo | null;
  /** The payee named in the direct debit agreement. */
  merchant: string;
  /** Target of the 'terms and conditions' link. */
  termsUrl: string;
  /** Target of the 'Direct Debit Request Service Agreement' link; the card provider's Australian page by default. */
  directDebitAgreementUrl?: string | undefined;
  /** Colours, type and spacing; see `Appearance`. Pass the same object on each render. */
  appearance?: Appearance | undefined;
  /** Fonts for the text inside the card provider's frames. */
  fieldFonts?: FieldFont[] | undefined;
  /** The subscription that an upgrade replaces; found in the user's list by default. */
  subscriptionId?: string | number | undefined;
  /** The nonce of the page's content security policy, for the styles and the script that the module inserts. */
  nonce?: string | undefined;
  /** Hides the tabs; only cards are accepted. */
  disableDirectDebit?: boolean | undefined;
  /** Hides the coupon form; coupon codes that the page passes are still sent. */
  disableCoupon?: boolean | undefined;
  /** The surcharge on cards and the instant when it ends; 1.25% without end by default. */
  cardFee?: CardFeePolicy | undefined;
  /** Called after every successful payment. Errors that it throws are logged. */
  onPaid?: ((report: PaidReport) => void) | undefined;
  /** Receives the tracking events of a payment, once each; never with a token, a secret or card data. */
  track?: ((event: TrackedEvent) => void) | undefined;
  /** Receives messages for developers, which no screen shows. By default errors and warnings go to the console. */
  log?: ((entry: LogEntry) => void) | undefined;
  /** Returns the current instant; the system's by default. */
  now?: (() => Date) | undefined;
}

/** The host page's user as text; null for a user without an id, such as a profile that still loads. */
export function hostUser(options: Pick<CheckoutOptions, 'user'>): UserInfo | null {
  const { firstName, lastName, email, flakeId, phone } = readFields(options.user);
  const id = readText(flakeId);
  const textOf = (value: unknown) => readText(value) ?? '';
  return id === null
    ? null
    : {
        flakeId: id,
        firstName: textOf(firstName),
        lastName: textOf(lastName),
        email: textOf(email),
        phone: readText(phone),
      };
}

export const withCardFee = (options: CheckoutOptions): CheckoutOptions =>
  options.cardFee ? { ...options, cardFee: readCardFee(options.cardFee) } : options;

export const NOBODY: UserInfo = { firstName: '', lastName: '', email: '', flakeId: '' };

/** Removes secrets from what is logged. Never throws, so that a host's log that fails does not keep a payment from ending. */
export const createHostLog =
  (getOptions: () => CheckoutOptions): NonNullable<CheckoutOptions['log']> =>
  (entry) => {
    try {
      getOptions().log?.({ ...entry, ...('cause' in entry ? { cause: redactSecrets(entry.cause) } : {}) });
    } catch {
      // Ignores the error, because it could only be reported to the log that has failed.
    }
  };

const WITHOUT = {
  chargifyServiceUrl: 'The upgrade intention is posted to /subscription/upgrade.',
  getIdToken: 'No request is sent.',
  publishableKey: 'No new payment details can be entered.',
  appConfig: 'Nothing can be sold.',
  merchant: 'The direct debit agreement does not name the payee.',
  termsUrl: "The text 'terms and conditions' has no link.",
} satisfies Partial<Record<keyof CheckoutOptions, string>>;

/** A warning for each required option that is missing. Hosts written in JavaScript may pass an unset variable. */
export const describeMissingOptions = (options: CheckoutOptions): string[] =>
  (Object.keys(WITHOUT) as (keyof typeof WITHOUT)[])
    .filter((name) => String(options[name] ?? '').trim() === '')
    .map((name) => `<CheckoutProvider> has no '${name}'. ${WITHOUT[name]}`);
