import type { ScreenState } from './screen-state.ts';
import { couponStates } from './states/coupons.ts';
import { hostOptionStates } from './states/host-options.ts';
import { newDetailsStates } from './states/new-details.ts';
import { paymentStates } from './states/payment.ts';
import { priceStates } from './states/price.ts';
import { saveDialogStates } from './states/save-dialog.ts';
import { savedMethodStates } from './states/saved-methods.ts';
import { standaloneStates } from './states/standalone.ts';

/** Every state of the checkout, the standalone form and the save dialog. */
export const screenStates: readonly ScreenState[] = [
  ...newDetailsStates,
  ...savedMethodStates,
  ...priceStates,
  ...couponStates,
  ...paymentStates,
  ...hostOptionStates,
  ...standaloneStates,
  ...saveDialogStates,
];
