import type { Json } from '../change.ts';
import {
  alwaysAnswers,
  dropArgument,
  dropHeader,
  hasArgument,
  invalid,
  refusesWhen,
  renameArgument,
  schemaSays,
  setArgument,
  setWhere,
  succeedsDespite,
} from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const NO_CUSTOMER = 'CreateSubscription with a saved method of a customer who is not known';
const NEW_CARD = 'CreateSubscription with a card that was just set up';
const TOKEN = 'CreateSubscription with the token of a card';
const ADD_ONS = 'CreateSubscription with add-ons';
const PRICE_POINT = 'CreateSubscription at a price point';
const COUPON = 'CreateSubscription with a coupon';
const USED_UP = 'CreateSubscription with a coupon that can no longer be used';
const TOO_LOW = 'CreateSubscription at a price that is too low';
const OTHER_PRICE = 'CreateSubscription under a key that stands for another price';
const AGAIN = 'CreateSubscription again under the same key';
const NOT_SAVED = 'CreateSubscription with a method that is not saved';
const profile = (field: string) => `variables.paymentProfile.${field}`;
/** A refusal in place of a success: errors where none may be, and no data where there must be some. */
const REFUSED = ['errors', 'data'] as const;

/** Buying a plan: what is read of the order. */
export const purchaseOrders: WrongProvider[] = [
  {
    name: 'order: subscription for product',
    does: 'takes currentSubscriptionId for the id of a subscription, and finds none',
    about,
    changes: [
      refusesWhen((call) => !/^sub_/.test(productOf(call.body)), 'There is no such subscription.', 'NOT_FOUND'),
    ],
    caughtBy: { contracts: [SAVED, NEW_CARD, TOKEN, COUPON], at: REFUSED },
  },
  {
    name: 'order: always the same product',
    does: 'sells the standard plan, whichever is asked for',
    about,
    changes: [setArgument(profile('currentSubscriptionId'), 'prod_standard_monthly')],
    caughtBy: { contracts: ['CreateSubscription of another plan'], at: REFUSED },
  },
  {
    name: 'order: handle for id',
    does: 'looks a product up by its handle in place of its id',
    about,
    changes: [setArgument(profile('currentSubscriptionId'), (id: unknown) => String(id).replace('prod_', 'handle-'))],
    caughtBy: { contracts: [SAVED, NEW_CARD], at: REFUSED },
  },
  {
    name: 'order: price in dollars',
    does: 'takes the price for dollars',
    about,
    changes: [setArgument(profile('currentSubscriptionPrice'), (price: unknown) => Number(price) * 100)],
    caughtBy: { contracts: [SAVED, NEW_CARD], at: REFUSED },
  },
  {
    name: 'order: any price',
    does: 'does not look at the price, and charges what it likes',
    about,
    changes: [succeedsDespite('PRICE_CHANGED', SAVED)],
    caughtBy: { contracts: [TOO_LOW], at: REFUSED },
  },
  {
    name: 'order: coupon taken twice',
    does: 'takes the coupon from a price from which it is already taken',
    about,
    changes: [
      refusesWhen(hasArgument('variables.extraUpgradeProps.couponCodes'), 'The price has changed.', 'PRICE_CHANGED'),
    ],
    caughtBy: { contracts: [COUPON, 'CreateSubscription with another coupon'], at: REFUSED },
  },
  {
    name: 'order: coupon unread',
    does: 'does not read couponCodes: the price without it is another',
    about,
    changes: [dropArgument('variables.extraUpgradeProps.couponCodes')],
    caughtBy: { contracts: [COUPON, 'CreateSubscription with another coupon'], at: REFUSED },
  },
  {
    name: 'order: any coupon',
    does: 'takes a coupon that can no longer be used',
    about,
    changes: [succeedsDespite('COUPON_REFUSED', SAVED, hasArgument('variables.extraUpgradeProps.couponCodes'))],
    caughtBy: { contracts: [USED_UP], at: REFUSED },
  },
  {
    name: 'order: price point unread',
    does: 'has half of price points: it sells at the list price',
    about,
    changes: [dropArgument(profile('pricePointHandle'))],
    caughtBy: { contracts: [PRICE_POINT], at: REFUSED },
  },
  {
    name: 'order: price point unknown',
    does: 'knows no price points: its schema has no such field',
    about,
    changes: [renameArgument(profile('pricePointHandle'), 'pricePoint')],
    caughtBy: { contracts: [PRICE_POINT], at: 'HTTP status' },
  },
  {
    name: 'order: add-ons unread',
    does: 'has half of add-ons: it refuses their price',
    about,
    changes: [
      refusesWhen(
        hasArgument('variables.extraUpgradeProps.additionalProducts'),
        'The price is too high.',
        'PRICE_CHANGED',
      ),
    ],
    caughtBy: { contracts: [ADD_ONS], at: REFUSED },
  },
  {
    name: 'order: set-up required',
    does: 'wants a setup intent for saved methods as well',
    about,
    changes: [refusesWhen((call) => !hasArgument('variables.setupIntentId')(call), 'A setup intent is missing.')],
    caughtBy: { contracts: [SAVED, COUPON], at: REFUSED },
  },
  {
    name: 'order: customer required',
    does: 'wants the id at the card provider of a user whom it knows',
    about,
    changes: [
      refusesWhen(
        (call) => hasArgument(profile('paymentMethodId'))(call) && !hasArgument(profile('stripeCustomerId'))(call),
        'A customer is missing.',
      ),
    ],
    caughtBy: { contracts: [NO_CUSTOMER], at: REFUSED },
  },
  {
    name: 'order: no card tokens',
    does: 'wants a payment method where a token of a card pays',
    about,
    changes: [refusesWhen(hasArgument(profile('cardToken')), 'A payment method is missing.')],
    caughtBy: { contracts: [TOKEN], at: REFUSED },
  },
  {
    name: 'order: any method',
    does: 'charges the default method, whichever is asked for',
    about,
    changes: [succeedsDespite('NOT_FOUND', SAVED)],
    caughtBy: { contracts: [NOT_SAVED], at: REFUSED },
  },
  {
    name: 'order: other argument',
    does: "has renamed the argument paymentProfile to 'profile'",
    about,
    changes: [schemaSays('profile: $', 'paymentProfile: $')],
    caughtBy: { contracts: [SAVED, NEW_CARD], at: 'HTTP status' },
  },
  {
    name: 'order: new argument',
    does: 'wants an argument that the checkout does not send',
    about,
    changes: [
      invalid(
        'Field "createSubscription" argument "acceptedTerms" of type "Boolean!" is required, but it was not provided.',
      ),
    ],
    caughtBy: { contracts: [SAVED, NEW_CARD, TOKEN], at: 'HTTP status' },
  },
  {
    name: 'order: nothing beside the query',
    does: 'refuses what the client says of itself in `extensions`',
    about,
    changes: [invalid("Unknown key 'extensions' in the request.", hasArgument('extensions'))],
    caughtBy: { contracts: [SAVED], at: 'HTTP status' },
  },
  {
    name: 'key: unread',
    does: 'does not read Idempotency-Key: who asks again is refused, or charged a second time',
    about,
    changes: [dropHeader('idempotency-key')],
    caughtBy: { contracts: [AGAIN, OTHER_PRICE], at: [...REFUSED, 'errors[*].extensions.code'] },
  },
  {
    name: 'key: of anything',
    does: 'answers a key with its first answer, whatever it asks for now',
    about,
    changes: [succeedsDespite('IDEMPOTENCY_MISMATCH', AGAIN)],
    caughtBy: { contracts: [OTHER_PRICE], at: REFUSED },
  },
  {
    name: 'key: refused when it comes back',
    does: 'refuses every key that comes back, so that a lost answer stays lost',
    about,
    changes: [alwaysAnswers(OTHER_PRICE, ({ headers }) => headers['authorization']?.includes('lost') === true)],
    caughtBy: { contracts: [AGAIN], at: REFUSED },
  },
  {
    name: 'key: other code',
    does: 'refuses a key for another price with a code of its own',
    about,
    changes: [setWhere('errors[*].extensions.code', (code) => code === 'IDEMPOTENCY_MISMATCH', 'CONFLICT')],
    caughtBy: { contracts: [OTHER_PRICE], at: 'errors[*].extensions.code' },
  },
];

const productOf = ({ variables }: Json): string =>
  String((variables as { paymentProfile: Json }).paymentProfile['currentSubscriptionId']);
