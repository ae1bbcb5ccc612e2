import { findScenario } from '#scenarios';
import { generateMutants, fields as selectedFields } from '../../contracts/mutants/generated/index.ts';
import { startMutant } from '../../contracts/mutants/run/handler-server.ts';
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
    mutant: 'ListPaymentMethod: listPaymentMethod.data[*].card.exp_month as a string',
    scenario: 'buy-saved-default-card',
    steps: 1,
    difference:
      /^ListPaymentMethod: data\.listPaymentMethod\.data\[0\]\.card\.exp_month is "12"; the scenario server answers 12\. The contract 'ListPaymentMethod of a user/,
  },
  {
    mutant: 'CheckCouponCode: checkCouponCode.discountAmountInCents in dollars',
    scenario: 'coupon-remove',
    steps: 2,
    difference:
      /^CheckCouponCode: data\.checkCouponCode\.discountAmountInCents is 10; the scenario server answers 1000\. The contract 'CheckCouponCode of an amount' checks it: expected exactly 1000\./,
  },
  {
    mutant: 'GetMigrationPreview: getMigrationPreview.migration.prorated_adjustment_in_cents with the other sign',
    scenario: 'migrate-credit-default-card',
    steps: 1,
    difference:
      /^GetMigrationPreview: .*prorated_adjustment_in_cents is 12000; the scenario server answers -12000\. The contract 'GetMigrationPreview/,
  },
  {
    mutant: 'CreateSubscription: createSubscription.id as null',
    scenario: 'buy-new-card',
    steps: Number.POSITIVE_INFINITY,
    difference: /^CreateSubscription: data\.createSubscription\.id is null; .*The contract 'CreateSubscription/,
  },
  {
    mutant: 'CreateSetupIntent: createSetupIntent.stripeCustomerId as null',
    scenario: 'buy-new-card',
    steps: 1,
    difference: /^CreateSetupIntent: .*stripeCustomerId is null; .*The contract 'CreateSetupIntent/,
  },
];

test.describe('a wrong backend', () => {
  const mutants = generateMutants(new Set(selectedFields.map(({ path }) => path)));

  for (const { mutant: name, scenario, steps, difference } of WRONG_BACKENDS) {
    const mutant = mutants.find((each) => each.name === name);
    test(`that ${mutant?.description} is found by ${scenario}`, async ({ open, site, tab: { page } }) => {
      if (!mutant) throw new Error(`There is no mutant '${name}'.`);
      const server = await startMutant(sample.url, mutant.mutations);
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
