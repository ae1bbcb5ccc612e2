/**
 * What a purchase costs, and the button that pays it.
 * May import domain, checkout-flow, card-provider, ui. Shows the one total that is also sent.
 */
export { AmountDue } from './amount-due.tsx';
export { obstacleText } from './obstacle-text.ts';
export { PayButton } from './pay-button.tsx';
export { Summary } from './summary.tsx';
