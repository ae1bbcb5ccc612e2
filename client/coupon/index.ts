/**
 * The coupon form. Its only state is whether it is expanded.
 * May import domain, checkout-flow, card-provider, ui, method-fields.
 */
export { CouponFields } from './coupon-fields.tsx';
