/** Two scenarios, and a limit of sessions that every run exceeds. */
import { amountCoupon, card, methods, type Scenario, subscription } from '#scenarios';
import { createScenario } from '../harness/connection.ts';
import type { InProcessServer } from '../harness/in-process-server.ts';

export interface ServerSetup {
  server: InProcessServer;
  /** Real time, by which sessions age. */
  clock: { ms: number };
}

export const SESSIONS: readonly number[] = [0, 1, 2, 3];
/** Fewer than a run uses, so that the server evicts sessions. */
export const MAX_SESSIONS = 3;

/** Exists in the scenario without a plan. */
export const TEN_DOLLARS_OFF = amountCoupon('TENOFF', 1_000);

const visa = card();

export const SCENARIOS: readonly Scenario[] = [
  {
    ...createScenario(
      {
        fixtures: { saved: methods([visa], { default: visa }), coupons: [TEN_DOLLARS_OFF] },
        host: createHost('standard-monthly'),
      },
      0,
    ),
    name: 'without-plan',
  },
  {
    ...createScenario(
      {
        fixtures: { subscriptions: [subscription('standard-monthly')], adjustment: -1_500 },
        host: createHost('plus-monthly'),
      },
      0,
    ),
    name: 'with-plan',
  },
];

function createHost(planHandle: string): Scenario['host'] {
  return { start: { opens: 'checkout' }, show: { planHandle } };
}
