import { PARAMS } from './params.ts';

/** A monthly plan. Its id is neither a handle nor a subscription id. */
export const MONTHLY_PLAN = {
  productId: PARAMS.productId.default('prod_standard_monthly'),
  priceInCents: PARAMS.priceInCents.default(4900),
};

/** The move from a monthly to a yearly plan. */
export const UPGRADE = {
  currentHandle: PARAMS.currentHandle.default('standard-monthly'),
  currentProductId: PARAMS.currentProductId.default('prod_standard_monthly'),
  targetHandle: PARAMS.targetHandle.default('standard-yearly'),
  targetPriceInCents: PARAMS.targetPriceInCents.default(58_800),
  adjustmentInCents: PARAMS.adjustmentInCents.default(-12_000),
};

export const SAVE15 = { code: 'SAVE15', discountType: 'Percentage', value: 15 };
export const TENOFF = { code: 'TENOFF', discountType: 'Amount', value: 1_000 };
export const LOYAL = { handle: 'loyal-customers', priceInCents: 3_900 };
export const KEY = 'contract-key-1';
