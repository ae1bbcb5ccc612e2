import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSchema, graphql } from 'graphql';
import * as z from 'zod';
import { createScenarioServer } from '#scenario-server';
import { operationTexts } from '../../mock-server/graphql/generated/operation-texts.ts';
import { schemaText } from '../../mock-server/graphql/generated/schema-text.ts';
import { chromiumPath } from '../checks/chromium.ts';
import { responses } from '../consumer/bench/responses.ts';
import { buildConsumerPage } from '../consumer-check/build-page.ts';
import {
  type ConsumerProject,
  installConsumer,
  installFreshApp,
  newestPackages,
  runIn,
} from '../consumer-check/consumer-project.ts';
import { findFreePort } from '../develop/ports.ts';
import { attempt, fixed, median, ratio, table } from './measure.ts';

const IN_PROCESS_ROUNDS = 300;
const WARM_UP_ROUNDS = 50;
/** Packages that the test in jsdom needs besides those of the module. */
const JSDOM_PACKAGES = [...['vite@8', 'vitest@4', 'jsdom@27', '@testing-library/dom@10', '@testing-library/react@16']];

/** Milliseconds of each round. */
interface Durations {
  scenario: number[];
  alone: number[];
}

/** Measures what an app's developer waits for: one purchase by each way to play a scenario, and by its library alone. */
export async function* benchmarkAppTests(): AsyncGenerator<string> {
  const project = await installConsumer();
  try {
    yield table([
      ['A purchase in an app’s test, ms (median)', 'scenario', 'library alone', 'ratio'],
      await row('Playwright fixture; alone: page.route, fixed answers, no card provider', () =>
        playwrightDurations(project),
      ),
      await row('MSW handlers in jsdom; alone: MSW, fixed answers', () => jsdomDurations(project)),
      await row('createScenarioServer in process; alone: graphql-js, fixed answers', inProcessDurations),
    ]);
  } finally {
    await project.remove();
  }
}

async function row(name: string, measure: () => Promise<Durations>): Promise<string[]> {
  const { scenario, alone } = (await attempt(name, measure)) ?? { scenario: [], alone: [] };
  const [one, other] = [median(scenario), median(alone)];
  return [name, fixed(one, 1), fixed(other, 1), ratio(one, other)];
}

/** The durations of whole tests, with their page, on the built app. */
async function playwrightDurations(project: ConsumerProject): Promise<Durations> {
  const { folder } = await buildConsumerPage(project);
  const reportFile = path.join(project.folder, 'durations.json');
  await runIn(project, ['playwright', 'test', 'playwright.spec', '--reporter=json'], {
    TEST_DIR: 'bench',
    SHOP_PORT: String(await findFreePort()),
    SHOP_COMMAND: `vite preview page --outDir ${folder}`,
    CHROME_PATH: await chromiumPath(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  });
  const { suites } = report.parse(JSON.parse(await readFile(reportFile, 'utf8')));
  const specs = suites.flatMap((suite) => suite.specs);
  const durationsOf = (title: string) =>
    specs
      .filter((spec) => spec.title.startsWith(title))
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .map(({ duration }) => duration);
  return { scenario: durationsOf('scenario'), alone: durationsOf('alone') };
}

const results = z.array(z.object({ duration: z.number() }));
const report = z.object({
  suites: z.array(z.object({ specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ results })) })) })),
});

/** In an app of its own, because this project does not have jsdom. */
async function jsdomDurations(project: ConsumerProject): Promise<Durations> {
  const fresh = await installFreshApp('.', project, [...(await newestPackages()), ...JSDOM_PACKAGES]);
  try {
    const output = await runIn(fresh, ['vitest', 'run'], { TEST_FILES: 'bench/*.test.tsx' });
    const [, text = 'null'] = /durations (\{.*\})/.exec(output) ?? [];
    return durations.parse(JSON.parse(text));
  } finally {
    await fresh.remove();
  }
}

const durations = z.object({ scenario: z.array(z.number()), alone: z.array(z.number()) });

/** The four operations of a purchase, as one user after the other. */
async function inProcessDurations(): Promise<Durations> {
  const server = await createScenarioServer();
  const schema = buildSchema(schemaText);
  const operations = Object.keys(responses).map((name) => {
    const source = operationTexts.find((text) => new RegExp(`\\b${name}\\b`).test(text)) ?? '';
    return { source, rootValue: responses[name], variables: VARIABLES[name] ?? {} };
  });
  const times: Durations = { scenario: [], alone: [] };
  for (let round = -WARM_UP_ROUNDS; round < IN_PROCESS_ROUNDS; round += 1) {
    const started = performance.now();
    for (const { source, variables } of operations) {
      const { errors } = await server.execute(
        source,
        variables,
        `demo.buy-saved-default-card.round-${round + WARM_UP_ROUNDS}`,
      );
      if (errors) throw new Error(errors[0]?.message);
    }
    const between = performance.now();
    for (const { source, variables, rootValue } of operations) {
      const { errors } = await graphql({ schema, source, rootValue, variableValues: variables });
      if (errors) throw new Error(errors[0]?.message);
    }
    if (round < 0) continue;
    times.scenario.push(between - started);
    times.alone.push(performance.now() - between);
  }
  await server.stop();
  return times;
}

const VARIABLES: Record<string, Record<string, unknown>> = {
  CreateSetupIntent: {
    setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: '1', customerName: 'Alex Nguyen' },
  },
  CreateSubscription: {
    paymentProfile: {
      currentSubscriptionId: 'prod_standard_monthly',
      currentSubscriptionPrice: 4_900,
      paymentMethodId: 'pm_visa_4242',
    },
  },
};
