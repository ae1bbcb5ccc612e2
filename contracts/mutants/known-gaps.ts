/** Defects that no contract detects. The tests of the mutants keep the two lists of generated ones accurate. */
import type { ResponseMutant } from './mutations.ts';

/** `description` completes the sentence 'A backend that …'. */
type Gap = readonly [operation: string, description: string, reason: string];

const WRITTEN_GAPS: readonly Gap[] = [
  [
    'CreateSubscription',
    'charges a different amount from the agreed one, and says nothing of it',
    'no field that the checkout reads is the charged amount: revenue may include a card fee and may be recorded later',
  ],
  [
    'CreateSubscription',
    'charges the default in place of a card that was just set up, keeps the old default, or drops the other methods',
    'no state has both for a purchase; of an upgrade it is required',
  ],
  [
    'MigrateSubscription',
    'loses the credit of an upgrade, and says nothing of it or the full price in `price`',
    'the price may be the plan’s own; recommended contracts ask for the amount that is due',
  ],
  [
    'GetUserSubscriptions',
    'charges another method than the one that it lists, or lists none',
    '`creditCard`, `paymentType` and `couponCodes` are what it says about itself, and may be absent',
  ],
  [
    'ChangeDefaultPaymentMethod',
    'goes on charging subscriptions to the former default',
    'it shows at the next renewal; until then `creditCard` may be the card of the last payment',
  ],
  [
    'ListPaymentMethod',
    'does not allow the host page’s origin or request headers (CORS)',
    'only browsers enforce CORS; the verifier does not',
  ],
];

const ONLY_RECORDED = 'the response is the same; it shows only in the records of the backend';

/** Optional arguments whose loss does not change a response. */
const UNOBSERVABLE_ARGUMENTS: readonly [operation: string, paths: readonly string[], reason: string][] = [
  ['CreateSetupIntent', ['setupInputs.issuerName', 'setupInputs.extraUpgradeProps'], ONLY_RECORDED],
  ['CreateSubscription', ['extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'], ONLY_RECORDED],
  [
    'CreateSubscription',
    ['cardType', 'cardLast4', 'cardExpMonth', 'cardExpYear'].map((name) => `paymentProfile.${name}`),
    'it describes the card of the token, which the backend also gets from the card provider',
  ],
  [
    'MigrateSubscription',
    ['user.phone', 'extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'],
    ONLY_RECORDED,
  ],
  [
    'MigrateSubscription',
    ['extraUpgradeProps.additionalProducts'],
    'a migration has no add-ons; the host page could send them, and no contract says what they cost',
  ],
];

/** Fields of responses of which values of these kinds do not matter. */
const UNOBSERVABLE_VALUES: readonly (readonly [...Gap, path: string, kinds: readonly string[]])[] = [
  [
    'CheckCouponCode',
    'sends a wrong `checkCouponCode.error`',
    'with `valid: false` the client does not read it, and without an error it is null or empty',
    'checkCouponCode.error',
    ['null', 'wrong type', 'empty', 'list for one'],
  ],
  ...['exp_month', 'exp_year'].map(
    (name) =>
      [
        'ListPaymentMethod',
        `sends \`${name}\` as a text${name === 'exp_year' ? ', or with two digits' : ''}`,
        'the client reads both',
        `listPaymentMethod.data[*].card.${name}`,
        name === 'exp_year' ? ['wrong type', 'wrong unit'] : ['wrong type'],
      ] as const,
  ),
];

/** All gaps, for the guide. */
export const knownGaps: readonly Gap[] = [
  ...WRITTEN_GAPS,
  ...UNOBSERVABLE_VALUES.map(([operation, description, reason]) => [operation, description, reason] as const),
  ...UNOBSERVABLE_ARGUMENTS.map(
    ([operation, paths, reason]) =>
      [operation, `ignores ${paths.map((path) => `\`${path}\``).join(', ')}`, reason] as const,
  ),
];

/** Whether the defect of a generated mutant is a known gap. */
export const isKnownGap = ({ subject, kind }: ResponseMutant): boolean =>
  UNOBSERVABLE_VALUES.some(([, , , path, kinds]) => path === subject && kinds.includes(kind)) ||
  UNOBSERVABLE_ARGUMENTS.some(([operation, paths]) =>
    paths.some((path) => `${subject}.`.startsWith(`${operation}: ${path}.`)),
  );
