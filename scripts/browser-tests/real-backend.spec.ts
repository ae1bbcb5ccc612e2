import { findScenario } from '#scenarios';
import type { Mutant } from '../../contracts/mutants/mutant.ts';
import { exampleResponse } from '../../contracts/mutants/mutant-contracts.ts';
import { type MutantServer, startMutantServer } from '../../contracts/mutants/mutant-server.ts';
import { mutants } from '../../contracts/mutants/mutants.ts';
import { readPact } from '../../contracts/provider/pact.ts';
import { listPactFiles, PACTS_FOLDER } from '../../contracts/provider/pact-files.ts';
import { startSampleBackend } from '../../contracts/provider/sample-backend/server.ts';
import { describeDifference } from '../replay/backend/compare-answers.ts';
import { planRun, type RunnablePlan } from '../replay/backend/plan-run.ts';
import { runWithBackend } from '../replay/backend/run-with-backend.ts';
import { expect, test } from '../replay/fixtures.ts';

let sample: Awaited<ReturnType<typeof startSampleBackend>>;
test.beforeAll(async () => {
  sample = await startSampleBackend(0);
});
test.afterAll(() => sample.close());

function planOf(name: string): RunnablePlan {
  const scenario = findScenario(name);
  const plan = scenario && planRun(scenario);
  if (plan?.status !== 'runnable') throw new Error(`'${name}' cannot be run against a backend.`);
  return plan;
}

const optionsFor = (url: string) => ({ backend: { backendUrl: url, statesUrl: `${url}/pact/states` } });

test.describe('a backend that fulfils the contracts', () => {
  const names = ['buy-new-card', 'decline-at-create', 'coupon-remove', 'migrate-credit-default-card', 'save-new-card'];
  for (const name of names) {
    test(`runs ${name} with the answers of the scenario server`, async ({ open, site, tab: { page } }) => {
      const { differences, failure } = await runWithBackend(planOf(name), {
        open,
        site,
        page,
        ...optionsFor(sample.url),
      });
      expect(differences.map(describeDifference)).toEqual([]);
      expect(failure).toBeNull();
    });
  }
});

interface WrongBackend {
  mutant: string;
  scenario: string;
  /** The number of steps until the difference. */
  steps: number;
  difference: RegExp;
}

const WRONG_BACKENDS: readonly WrongBackend[] = [
  {
    mutant: 'month as text',
    scenario: 'buy-saved-default-card',
    steps: 1,
    difference:
      /^ListPaymentMethod: data\.listPaymentMethod\.data\[0\]\.card\.exp_month is "12"; the scenario server answers 12\. The contract 'ListPaymentMethod of a user/,
  },
  {
    mutant: 'coupon: dollars off',
    scenario: 'coupon-remove',
    steps: 2,
    difference:
      /^CheckCouponCode: data\.checkCouponCode\.discountAmountInCents is 10; the scenario server answers 1000\. The contract 'CheckCouponCode of an amount' checks it: expected exactly 1000\./,
  },
  {
    mutant: 'preview: other sign',
    scenario: 'migrate-credit-default-card',
    steps: 1,
    difference:
      /^GetMigrationPreview: .*prorated_adjustment_in_cents is 12000; the scenario server answers -12000\. The contract 'GetMigrationPreview/,
  },
  {
    mutant: 'purchase: null id',
    scenario: 'buy-new-card',
    steps: Number.POSITIVE_INFINITY,
    difference: /^CreateSubscription: data\.createSubscription\.id is null; .*The contract 'CreateSubscription/,
  },
  {
    mutant: 'intent: null customer',
    scenario: 'buy-new-card',
    steps: 1,
    difference: /^CreateSetupIntent: .*stripeCustomerId is null; .*The contract 'CreateSetupIntent/,
  },
];

test.describe('a wrong backend', () => {
  const [pact = ''] = listPactFiles(PACTS_FOLDER);
  const { interactions } = readPact(pact);
  const startMutant = (mutant: Mutant): Promise<MutantServer> =>
    startMutantServer({
      target: sample.url,
      mutants: [mutant],
      defaultMutant: mutant.name,
      examples: (contract) => exampleResponse(interactions, contract),
    });

  for (const { mutant: name, scenario, steps, difference } of WRONG_BACKENDS) {
    const mutant = mutants.find((each) => each.name === name);
    test(`that ${mutant?.description} is found by ${scenario}`, async ({ open, site, tab: { page } }) => {
      if (!mutant) throw new Error(`There is no mutant '${name}'.`);
      const server = await startMutant(mutant);
      const complete = planOf(scenario);
      const plan = { ...complete, stepCount: Math.min(steps, complete.stepCount) };
      const { differences } = await runWithBackend(plan, { open, site, page, ...optionsFor(server.url) });
      await server.close();
      expect(differences.map(describeDifference)[0]).toMatch(difference);
    });
  }

  test('that does not answer is said', async ({ open, site, tab: { page } }) => {
    const options = { backendUrl: 'http://127.0.0.1:9', statesUrl: `${sample.url}/pact/states` };
    const plan = { ...planOf('buy-saved-default-card'), stepCount: 1 };
    const { differences } = await runWithBackend(plan, { open, site, page, backend: options });
    expect(differences.map(describeDifference)[0]).toMatch(/response is .*http:\/\/127\.0\.0\.1:9 did not answer POST/);
  });
});
