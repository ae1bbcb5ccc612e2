/** Coupons on the monthly plan of $49.00. */

/** 1004.5 cents, which is 1004.499… when computed as 4900 * (20.5 / 100). */
export const HALF_A_CENT = { code: 'HALF205', discountType: 'Percentage', value: 20.5 };
/** 600.25 cents. */
export const BELOW_HALF_A_CENT = { code: 'LESS1225', discountType: 'Percentage', value: 12.25 };
/** The rest of the discount applies to add-ons. */
export const LARGER_THAN_THE_PLAN = { code: 'SIXTY', discountType: 'Amount', value: 6_000 };
