import type { GeneratedMutant } from './generated-mutant.ts';

/** Optional arguments whose loss no contract can detect, because the response is the same, with the reason. */
export const UNOBSERVABLE_ARGUMENTS: readonly { reason: string; operation: string; paths: readonly string[] }[] = [
  {
    reason: 'the response is the same; it shows only in the records of the backend',
    operation: 'CreateSetupIntent',
    paths: ['setupInputs.issuerName', 'setupInputs.extraUpgradeProps'],
  },
  {
    reason: 'the response is the same; it shows only in the records of the backend',
    operation: 'CreateSubscription',
    paths: ['extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'],
  },
  {
    reason: 'it describes the card of the token, which the backend also gets from the card provider',
    operation: 'CreateSubscription',
    paths: ['paymentProfile.cardType', 'paymentProfile.cardLast4', 'paymentProfile.cardExpMonth', 'paymentProfile.cardExpYear'],
  },
  {
    reason: 'the response is the same; it shows only in the records of the backend',
    operation: 'MigrateSubscription',
    paths: ['user.phone', 'extraUpgradeProps.currentCoupon', 'extraUpgradeProps.saleSlug'],
  },
  {
    reason: 'a migration has no add-ons; the host page could send them, and no contract says what they cost',
    operation: 'MigrateSubscription',
    paths: ['extraUpgradeProps.additionalProducts'],
  },
];

/** Values that no contract can detect, with the reason. */
export const UNOBSERVABLE_VALUES: readonly { reason: string; path: string; kinds: readonly string[] }[] = [
  {
    reason: 'with `valid: false` the client does not read it, and without an error it is null or empty',
    path: 'checkCouponCode.error',
    kinds: ['null', 'wrong type', 'empty', 'list for one'],
  },
];

/** The reason why a generated mutant cannot be killed, or null. */
export function unobservableReason({ subject, kind }: GeneratedMutant): string | null {
  const value = UNOBSERVABLE_VALUES.find(({ path, kinds }) => subject === path && kinds.includes(kind));
  if (value) return value.reason;
  const isWithin = (name: string) => subject === name || subject.startsWith(`${name}.`);
  const argument = UNOBSERVABLE_ARGUMENTS.find(({ operation, paths }) =>
    paths.some((path) => isWithin(`${operation}: ${path}`)),
  );
  return argument?.reason ?? null;
}
