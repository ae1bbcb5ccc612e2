import type { ProviderCallName } from '../backend/records.ts';
import { operationNames } from '../graphql/resolvers.ts';
import type { CallName } from '../scenarios/fault-builders.ts';

const PROVIDER_CALLS: Record<ProviderCallName, true> = {
  'create payment method': true,
  'create token': true,
  'confirm setup intent': true,
  'retrieve setup intent': true,
  'answer challenge': true,
};
const OTHER_CALLS: CallName[] = ['upgrade-intention', 'provider script', 'provider frames', '*'];

/** The calls that a fault can match; `*` matches every call. */
export const callNames: readonly string[] = [...operationNames, ...Object.keys(PROVIDER_CALLS), ...OTHER_CALLS];
