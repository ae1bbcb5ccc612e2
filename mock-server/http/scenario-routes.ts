import { type Scenario, sayStep } from '../scenarios/index.ts';
import { json } from './call.ts';
import type { Route } from './router.ts';

/** GET /scenarios: the catalogue as people read it, each step with its sentence. */
export function scenarioRoutes(scenarios: readonly Scenario[]): Route[] {
  const shown = scenarios.map(({ name, group, title, story, covers, try: toTry, steps, expected }) => ({
    name,
    group,
    title,
    story,
    covers,
    try: toTry,
    steps: steps.map((step) => ({ ...step, says: sayStep(step) })),
    expected,
  }));
  return [
    { shown: 'GET /scenarios', path: '/scenarios', methods: { GET: () => json(shown) } },
    { shown: 'GET /health', path: '/health', methods: { GET: () => json({ ok: true, scenarios: scenarios.length }) } },
  ];
}
