import { useSyncExternalStore } from 'react';
import type { CheckoutFlow, CheckoutState } from '#checkout-flow';

/** The checkout's state; renders again after every change. */
export const useFlowState = (flow: CheckoutFlow): CheckoutState =>
  useSyncExternalStore(flow.subscribe, flow.state, flow.state);
