/** The coupon form. Its only state is whether it is expanded. May import domain, checkout-flow, ui. */
export { CouponFields } from './coupon-fields.tsx';
