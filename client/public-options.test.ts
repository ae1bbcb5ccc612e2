import type { ComponentProps } from 'react';
import { expectTypeOf, it } from 'vitest';
import type {
  Appearance,
  BreakdownCoupon,
  CheckoutOptions,
  PaymentForm,
  Product,
  ShowOptions,
  UpgradeExtras,
  UserInfo,
} from './index.ts';

type FieldFont = NonNullable<CheckoutOptions['fieldFonts']>[number];
type WithUndefined<Options> = {
  [Name in keyof Options]-?: object extends Pick<Options, Name> ? undefined : Options[Name];
};

// Apps with `exactOptionalPropertyTypes` pass values that may be undefined. `npm run typecheck` checks this.
it('accepts undefined for every option that may be left out', () => {
  expectTypeOf<WithUndefined<CheckoutOptions>>().toExtend<CheckoutOptions>();
  expectTypeOf<WithUndefined<Product>>().toExtend<Product>();
  expectTypeOf<WithUndefined<NonNullable<Product['rights']>>>().toExtend<Product['rights']>();
  expectTypeOf<WithUndefined<UserInfo>>().toExtend<UserInfo>();
  expectTypeOf<WithUndefined<Extract<FieldFont, { family: string }>>>().toExtend<FieldFont>();
  expectTypeOf<WithUndefined<Appearance>>().toExtend<Appearance>();
  expectTypeOf<WithUndefined<NonNullable<Appearance['variables']>>>().toExtend<Appearance['variables']>();
  expectTypeOf<WithUndefined<ShowOptions>>().toExtend<ShowOptions>();
  expectTypeOf<WithUndefined<NonNullable<ShowOptions['breakdown']>>>().toExtend<ShowOptions['breakdown']>();
  expectTypeOf<WithUndefined<BreakdownCoupon>>().toExtend<BreakdownCoupon>();
  expectTypeOf<WithUndefined<UpgradeExtras>>().toExtend<UpgradeExtras>();
  expectTypeOf<WithUndefined<ComponentProps<typeof PaymentForm>>>().toExtend<ComponentProps<typeof PaymentForm>>();
});
