import * as z from 'zod';
import { providerOutcomes } from '../card-provider/provider-outcomes.ts';
import { operationName } from '../schemas/call-names.ts';
import { faults } from '../schemas/fault.ts';
import { scriptedAnswer } from '../schemas/records.ts';
import { seed } from '../schemas/values.ts';
import { fixtures } from './fixtures.ts';
import { hostPage } from './host-page.ts';
import { SPEC_LINES, type SpecCode } from './spec-codes.ts';
import { stepSchema } from './steps/all-steps.ts';

export const scenarioGroup = z.enum([
  'Journeys for reviewers',
  'Buying',
  'Tabs, selection and expiry',
  'Migration',
  'Card declines and challenges',
  'Direct debit and Westpac',
  'Coupons',
  'Price, period and labels',
  'Save or update a payment method',
  'Host options and dialog life cycle',
  'Faults, races and repeats',
]);
export type ScenarioGroup = z.infer<typeof scenarioGroup>;

const NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*(@[a-z0-9]+(-[a-z0-9]+)*)?$/;
const NAME_MESSAGE = 'be in kebab-case and at most 100 characters long, so that a link can open it';
const specCode = z.enum(Object.keys(SPEC_LINES) as [SpecCode, ...SpecCode[]]);
const texts = z.array(z.string());

export const scenarioSchema = z.strictObject({
  name: z
    .string()
    .max(100, NAME_MESSAGE)
    .regex(NAME_PATTERN, NAME_MESSAGE)
    .describe('Stable public id: never reused or renamed.'),
  group: scenarioGroup.describe('Where the gallery lists it.'),
  title: z.string().describe('Its name in lists.'),
  story: z.string().describe('One to three sentences for reviewers, in the present tense.'),
  words: z.array(z.string().min(1).max(100)).max(20).exactOptional().describe('Other names, for the search.'),
  covers: z.array(specCode).describe('Codes of the specification lines that the steps prove.'),
  try: z
    .strictObject({ cards: texts, banks: texts, coupons: texts })
    .describe('Values to enter when trying the scenario by hand.'),
  expected: texts.describe('Expected results, one sentence each.'),
  fixtures: fixtures.describe("The user's data at the start."),
  host: hostPage.describe('The host page that embeds the checkout.'),
  screen: z.literal('small').exactOptional().describe('Replayed at phone size; default: a larger screen.'),
  answers: z
    .partialRecord(operationName, z.array(scriptedAnswer))
    .exactOptional()
    .describe("Scripted responses in place of the backend's, by operation and call."),
  faults: faults.exactOptional().describe('Faults from the start; a step may replace them.'),
  seed: seed.exactOptional().describe('Seed for random delays and order; default 1.'),
  provider: providerOutcomes.exactOptional().describe('Card provider outcomes that no test card number produces.'),
  steps: z
    .array(stepSchema)
    .describe("The user's actions and the expectations, in order; the first one is 'start' or 'begin'."),
});

/**
 * A named scenario. It scripts the server, and it is a provider state of a contract, an entry of the gallery and a
 * walkthrough. Its replay in a browser proves lines of the specification.
 */
export interface Scenario extends z.infer<typeof scenarioSchema> {}
