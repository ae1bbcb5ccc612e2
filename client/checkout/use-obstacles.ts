import { useCallback } from 'react';
import { useProviderStatus } from '#card-provider';
import type { PayObstacle } from '#checkout-flow';
import type { PaymentSession } from './payment-sessions.ts';
import { currentObstacles, type VisibleState } from './payment-view.ts';

export type ObstaclesOf = (state: VisibleState | null) => PayObstacle[];

/** The function by which button and form decide whether a payment can be submitted. */
export function useObstacles({ fields }: PaymentSession, now: Date, updating: boolean): ObstaclesOf {
  const provider = useProviderStatus(fields);
  return useCallback((state) => currentObstacles(state, now, updating, provider), [now, updating, provider]);
}
