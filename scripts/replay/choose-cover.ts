import type { Scenario } from '#scenarios';

/** The tag of the tests that `npm test` runs; `npm run test:rest` runs the others. */
export const CORE_TAG = '@core';

/** The tag of the tests that run in Firefox and WebKit too, besides the core of the browser tests. */
export const EVERY_ENGINE_TAG = '@every-engine';

/** The scenarios that run in every engine: they pay in each way, are declined, or return after a reload. */
export const EVERY_ENGINE_SCENARIOS: readonly string[] = [
  'buy-new-card',
  'buy-new-bank-account',
  'buy-standalone-form',
  'card-challenge-accept',
  'card-challenge-fail',
  'coupon-percent',
  'decline-generic',
  'migrate-credit-default-card',
  'pay-response-lost@reloaded',
  'pay-two-tabs',
  'save-new-card',
];

export const chromiumOnly = (reason: string) => ({ type: 'Chromium only', description: reason });

const allPoints = ({ covers, steps }: Scenario): string[] => [
  ...new Set([...covers, ...steps.map(({ type }) => type)]),
];

/**
 * Few scenarios that together cover each line of the specification and each type of step, or the points of `pointsOf`, and
 * what each adds. Takes the scenario that adds most, then the one with the fewest steps, until nothing is missing.
 */
export function chooseCover(
  scenarios: readonly Scenario[],
  pointsOf: (scenario: Scenario) => string[] = allPoints,
): Map<Scenario, string[]> {
  const cover = new Map<Scenario, string[]>();
  let candidates = scenarios.map((scenario) => ({ scenario, adds: pointsOf(scenario) }));
  for (;;) {
    candidates.sort(
      (one, other) => other.adds.length - one.adds.length || one.scenario.steps.length - other.scenario.steps.length,
    );
    const [best, ...others] = candidates;
    if (!best) return cover;
    cover.set(best.scenario, best.adds);
    candidates = others
      .map(({ scenario, adds }) => ({ scenario, adds: adds.filter((point) => !best.adds.includes(point)) }))
      .filter(({ adds }) => adds.length > 0);
  }
}
