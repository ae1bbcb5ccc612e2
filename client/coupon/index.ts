/**
 * The coupon form: collapsed link, text box, the coupon in place.
 * May import domain, checkout-flow, card-provider, ui. Owns only whether it is expanded.
 */
export { CouponForm } from './coupon-form.tsx';
