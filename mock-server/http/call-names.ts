import type { ProviderCallName } from '../backend/records.ts';
import { operationNames } from '../graphql/resolvers.ts';
import type { CallName } from '../scenarios/faults.ts';

const PROVIDER_CALLS: Record<ProviderCallName, true> = {
  'create payment method': true,
  'create token': true,
  'confirm setup intent': true,
  'retrieve setup intent': true,
  'answer challenge': true,
};
const OTHERS: CallName[] = ['upgrade-intention', 'provider script', 'provider frames', '*'];

/** Everything that a fault may meet. */
export const callNames: readonly string[] = [...operationNames, ...Object.keys(PROVIDER_CALLS), ...OTHERS];
