import { expectTypeOf, it } from 'vitest';
import type { CheckoutOptions, ShowOptions, UpgradeExtras } from './index.ts';

type WithUndefined<Options, Required extends keyof Options = never> = {
  [Name in keyof Options]-?: Name extends Required ? Options[Name] : undefined;
};
type RequiredOption =
  | 'chargifyServiceUrl'
  | 'getIdToken'
  | 'publishableKey'
  | 'appConfig'
  | 'user'
  | 'merchant'
  | 'termsUrl';

// Apps with `exactOptionalPropertyTypes` pass values that may be undefined. `npm run typecheck` checks this.
it('accepts undefined for every option that may be left out', () => {
  expectTypeOf<WithUndefined<CheckoutOptions, RequiredOption>>().toExtend<CheckoutOptions>();
  expectTypeOf<WithUndefined<ShowOptions, 'planHandle'>>().toExtend<ShowOptions>();
  expectTypeOf<WithUndefined<UpgradeExtras>>().toExtend<UpgradeExtras>();
});
