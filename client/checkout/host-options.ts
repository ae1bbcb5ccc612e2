import type { FieldFont } from '#card-provider';
import type { LogEntry, PaidReport, TrackedEvent } from '#checkout-flow';
import type { AppConfig, CardFeePolicy, UserInfo } from '#domain';
import type { ApolloClient, GetIdToken } from '#graphql';

/**
 * What the embedding page brings. Who is signed in, what is sold, switches and functions may change between renders;
 * addresses, Apollo client, publishable key, fonts and nonce are those of the first.
 */
export interface CheckoutOptions {
  /** The product's GraphQL endpoint; '/graphql' unless said otherwise. */
  graphqlEndpoint?: string;
  /** The page's own Apollo client, instead of an endpoint: its link is used, its cache and defaults are not. */
  apolloClient?: ApolloClient;
  /** Base of the billing service: '/chargify' posts to '/chargify/subscription/upgrade' (spec 7). */
  chargifyServiceUrl: string;
  /** The signed-in user's id token, or null when nobody is signed in. Asked before every call, never stored (spec 6). */
  getIdToken: GetIdToken;
  /** The card provider's publishable key. */
  publishableKey: string;
  /** Handle to product id, product id to product; prices in cents (spec 3). */
  appConfig: AppConfig;
  user: UserInfo;
  /** Who is paid, named in the direct debit agreement. */
  merchant: string;
  /** Link behind 'terms and conditions'. */
  termsUrl: string;
  /** Fonts for the text inside the card provider's frames. */
  fieldFonts?: FieldFont[];
  /** The subscription that an upgrade moves; found in the user's list unless said. */
  subscriptionId?: string;
  /** The nonce of the page's content security policy, for the styles and the script that the module inserts. */
  nonce?: string;
  /** Hides the tabs: only cards are taken. */
  disableDirectDebit?: boolean;
  /** Hides the coupon form; coupon codes that the page passes are sent all the same. */
  disableCoupon?: boolean;
  /** The surcharge on cards and the instant from which there is none; 1.25% without end unless said (spec 9). */
  cardFee?: CardFeePolicy;
  /** Called after every successful payment, whoever opened the checkout (spec 4). What it throws is logged. */
  onPaid?: (report: PaidReport) => void;
  /** The tracking events of a payment, once each (spec 4); never with a token, a secret or card data. */
  track?: (event: TrackedEvent) => void;
  /** What the user is not shown (spec 8, "only logged"), and warnings for developers. */
  log?: (entry: LogEntry) => void;
  /** The current instant; the real one unless said otherwise. A card that expires while the dialog is open is noticed. */
  now?: () => Date;
}
