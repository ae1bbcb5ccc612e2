/** The price of a purchase and the pay button. May import domain, checkout-flow, ui. */
export { obstacleText, PLAN_UNAVAILABLE } from './obstacle-text.ts';
export { PayButton, PayStatus } from './pay-button.tsx';
export { Summary } from './summary.tsx';
