import { runWithBackend } from './backend/run-with-backend.ts';
import { test } from './fixtures.ts';
import { knownScenarios, settings } from './settings.ts';
import { testTags, testTitle } from './test-names.ts';

const { backend } = settings;

for (const scenario of backend ? await knownScenarios() : []) {
  if (!backend || !scenario.providerState) continue;
  test(testTitle(scenario), { tag: testTags(scenario) }, ({ freshTab: { page } }) =>
    runWithBackend(page, scenario, backend),
  );
}
