import { describeDifference } from './backend/compare-answers.ts';
import { planRun } from './backend/plan-run.ts';
import { runWithBackend } from './backend/run-with-backend.ts';
import { knownScenarios } from './current-site.ts';
import { expect, test } from './fixtures.ts';
import { settings } from './settings.ts';
import { testTags, testTitle } from './test-names.ts';

const { backend } = settings;

for (const scenario of backend ? await knownScenarios() : []) {
  const plan = planRun(scenario);
  if (!backend || plan.status !== 'runnable') continue;

  test(testTitle(scenario), { tag: testTags(scenario) }, async ({ open, site, tab }) => {
    const { differences, failure } = await runWithBackend(plan, { open, site, page: tab.page, backend });
    const notes = differences.filter(({ contract }) => contract === null);
    if (notes.length > 0) console.log([`${scenario.name}:`, ...notes.map(describeDifference)].join('\n  '));
    // A difference explains why a step has failed.
    const checked = differences.filter(({ contract }) => contract !== null);
    expect(checked.map(describeDifference), 'where the backend answers otherwise than the scenario server').toEqual([]);
    if (failure !== null) throw failure;
  });
}
