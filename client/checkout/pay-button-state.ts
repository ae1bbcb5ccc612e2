import type { CardProviderLoader } from '#card-provider';
import type { ReadonlyStore } from '#domain';
import { obstacleText, PLAN_UNAVAILABLE } from '#summary';
import { isDeepEqual } from './is-deep-equal.ts';
import { currentObstacles, type VisibleState } from './payment-view.ts';

/** What a pay button shows: the form's own, or one of the host's page. */
export interface PayButtonState {
  /** Whether a press pays. */
  canPay: boolean;
  /** A payment is in progress. */
  isPaying: boolean;
  isPaid: boolean;
  /** Why a press would not pay, as a sentence; null if it would, and during and after a payment. */
  reason: string | null;
}

interface Sources {
  view: ReadonlyStore<VisibleState | null>;
  provider: CardProviderLoader;
  /** Whether another update of the user's payment methods is in progress. */
  isUpdating: () => boolean;
  now: () => Date;
  /** Stores whose changes may change `isUpdating`. */
  updates: readonly ReadonlyStore<unknown>[];
}

/** How soon a card that expires while the checkout is open disables paying. */
const CLOCK_INTERVAL_MS = 1_000;

/** Derives the state of a payment's button. The value keeps its identity while nothing in it changes. */
export function createPayButtonStore({
  view,
  provider,
  isUpdating,
  now,
  updates,
}: Sources): ReadonlyStore<PayButtonState> {
  let last: PayButtonState = { canPay: false, isPaying: false, isPaid: false, reason: null };
  return {
    state() {
      const state = view.state();
      const obstacle = obstacleText(
        currentObstacles(state, { now: now(), updating: isUpdating(), provider: provider.state().status }),
      );
      const next: PayButtonState = {
        canPay: state?.status === 'open' && obstacle === null,
        isPaying: state?.status === 'paying',
        isPaid: state?.status === 'paid',
        // Completing the form would not help.
        reason: obstacle !== null && state?.opening.plan === null ? PLAN_UNAVAILABLE : obstacle,
      };
      if (!isDeepEqual(last, next)) last = next;
      return last;
    },
    subscribe(listener) {
      const unsubscribe = [view, provider, ...updates].map((source) => source.subscribe(listener));
      const timer = setInterval(listener, CLOCK_INTERVAL_MS);
      return () => {
        clearInterval(timer);
        for (const each of unsubscribe) each();
      };
    },
  };
}
