/** What a run begins with: two scenarios, and a server that keeps fewer sessions than are asked for. */
import { amountCoupon, card, methods, type Scenario, subscription } from '#scenarios';
import { createScenario } from '../harness/connection.ts';
import type { InProcessServer } from '../harness/in-process-server.ts';

export interface ServerSetup {
  server: InProcessServer;
  /** Real time, by which sessions age. */
  clock: { ms: number };
}

/** The sessions of a run, by number. */
export const SESSIONS: readonly number[] = [0, 1, 2, 3];
/** Fewer than there are sessions, so that some are let go of all along. */
export const MAX_SESSIONS = 3;

/** The coupon that somebody without a plan may use. */
export const TEN_DOLLARS_OFF = amountCoupon('TENOFF', 1_000);

const visa = card();

/** Somebody without a plan, and somebody with one. */
export const SCENARIOS: readonly Scenario[] = [
  {
    ...createScenario(
      {
        fixtures: { saved: methods([visa], { default: visa }), coupons: [TEN_DOLLARS_OFF] },
        host: selling('standard-monthly'),
      },
      0,
    ),
    name: 'without-plan',
  },
  {
    ...createScenario(
      {
        fixtures: { subscriptions: [subscription('standard-monthly')], adjustment: -1_500 },
        host: selling('plus-monthly'),
      },
      0,
    ),
    name: 'with-plan',
  },
];

function selling(planHandle: string): Scenario['host'] {
  return { start: { opens: 'checkout' }, show: { planHandle } };
}
