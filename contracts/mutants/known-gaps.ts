/** Defects that no contract detects. The tests of the mutants keep the two lists of generated ones accurate. */
import type { ResponseMutant } from './mutations.ts';

interface KnownGap {
  operation: string;
  /** Completes the sentence 'A backend that …'. */
  description: string;
  reason: string;
}

const WRITTEN_GAPS: readonly KnownGap[] = [
  {
    operation: 'CreateSubscription',
    description: 'charges a different amount from the agreed one',
    reason: 'no field of the response is the charged amount: revenue may include a card fee and may be recorded later',
  },
  {
    operation: 'MigrateSubscription',
    description: 'loses the credit of an upgrade, and says nothing of it or the full price in `price`',
    reason: 'the price may be the plan’s own; recommended contracts ask for the amount that is due',
  },
  {
    operation: 'GetUserSubscriptions',
    description: 'charges another method than the one that it lists, or lists none',
    reason: '`creditCard`, `paymentType` and `couponCodes` are what it says about itself, and may be absent',
  },
  {
    operation: 'ListPaymentMethod',
    description: 'does not allow the host page’s origin or request headers (CORS)',
    reason: 'only browsers enforce CORS; the verifier does not',
  },
];

const ONLY_RECORDED = 'the response is the same; it shows only in the records of the backend';

/** Optional arguments whose loss does not change a response. */
const UNOBSERVABLE_ARGUMENTS: readonly { operation: string; paths: readonly string[]; reason: string }[] = [
  {
    operation: 'CreateSetupIntent',
    paths: ['setupInputs.issuerName', 'setupInputs.extraUpgradeProps'],
    reason: ONLY_RECORDED,
  },
  {
    operation: 'CreateSubscription',
    paths: ['extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'],
    reason: ONLY_RECORDED,
  },
  {
    operation: 'CreateSubscription',
    paths: ['cardType', 'cardLast4', 'cardExpMonth', 'cardExpYear'].map((name) => `paymentProfile.${name}`),
    reason: 'it describes the card of the token, which the backend also gets from the card provider',
  },
  {
    operation: 'MigrateSubscription',
    paths: ['user.phone', 'extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'],
    reason: ONLY_RECORDED,
  },
  {
    operation: 'MigrateSubscription',
    paths: ['extraUpgradeProps.additionalProducts'],
    reason: 'a migration has no add-ons; the host page could send them, and no contract says what they cost',
  },
];

/** A field of a response whose values do not matter. */
const UNOBSERVABLE_VALUE = {
  path: 'checkCouponCode.error',
  kinds: ['null', 'wrong type', 'empty', 'list for one'],
  reason: 'with `valid: false` the client does not read it, and without an error it is null or empty',
};

/** All gaps, for the guide. */
export const knownGaps: readonly KnownGap[] = [
  ...WRITTEN_GAPS,
  {
    operation: 'CheckCouponCode',
    description: `sends a wrong \`${UNOBSERVABLE_VALUE.path}\``,
    reason: UNOBSERVABLE_VALUE.reason,
  },
  ...UNOBSERVABLE_ARGUMENTS.map(({ operation, paths, reason }) => ({
    operation,
    description: `ignores ${paths.map((path) => `\`${path}\``).join(', ')}`,
    reason,
  })),
];

/** Whether the defect of a generated mutant is a known gap. */
export function isKnownGap({ subject, kind }: ResponseMutant): boolean {
  const { path: valuePath, kinds } = UNOBSERVABLE_VALUE;
  if (subject === valuePath) return kinds.includes(kind);
  return UNOBSERVABLE_ARGUMENTS.some(({ operation, paths }) =>
    paths.some((path) => `${subject}.`.startsWith(`${operation}: ${path}.`)),
  );
}
