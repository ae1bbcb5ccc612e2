import * as z from 'zod';
import { providerOutcomes } from '../card-provider/provider-outcomes.ts';
import { operationName } from '../schemas/call-names.ts';
import { faults } from '../schemas/fault.ts';
import { scriptedAnswer } from '../schemas/records.ts';
import { seed } from '../schemas/values.ts';
import type { AnswerScript } from './answers.ts';
import { fixtures } from './fixtures.ts';
import { hostPage } from './host-page.ts';
import { SPEC_LINES, type SpecCode } from './spec-codes.ts';
import { stepSchema } from './steps/all-steps.ts';

export const scenarioGroup = z.enum([
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
  'Journeys for reviewers',
]);
export type ScenarioGroup = z.infer<typeof scenarioGroup>;

const NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*(@[a-z0-9]+(-[a-z0-9]+)*)?$/;
const NAME_MESSAGE = 'be in kebab-case and at most 100 characters long, so that a link can open it';
const specCode = z.enum(Object.keys(SPEC_LINES) as [SpecCode, ...SpecCode[]]);
const texts = z.array(z.string());

export const scenarioSchema = z.strictObject({
  /** Stable public id: never reused or renamed. */
  name: z.string().max(100, NAME_MESSAGE).regex(NAME_PATTERN, NAME_MESSAGE),
  /** Where the gallery lists it. */
  group: scenarioGroup,
  /** Its name in lists. */
  title: z.string(),
  /** One to three sentences for reviewers, in the present tense. */
  story: z.string(),
  /** What people also call it, for the search. */
  words: z.array(z.string().min(1).max(100)).max(20).exactOptional(),
  /** Codes of the specification lines that the steps prove. */
  covers: z.array(specCode),
  /** Values to enter when trying the scenario by hand. */
  try: z.strictObject({ cards: texts, banks: texts, coupons: texts }),
  /** Expected results, one sentence each. */
  expected: texts,
  /** The user's data at the start. */
  fixtures,
  /** The host page that embeds the checkout. */
  host: hostPage,
  /** Replayed at phone size; default: a larger screen. */
  screen: z.literal('small').exactOptional(),
  /** Scripted responses in place of the backend's, by operation and call. Only the compiler checks names of variables. */
  answers: (
    z.partialRecord(operationName, z.array(scriptedAnswer)) as unknown as z.ZodType<AnswerScript>
  ).exactOptional(),
  /** Faults from the start; a step may replace them. */
  faults: faults.exactOptional(),
  /** Seed for random delays and order; default 1. */
  seed: seed.exactOptional(),
  /** Card provider outcomes that no test card number produces. */
  provider: providerOutcomes.exactOptional(),
  /** What the user does and what must follow, in order; the first one is 'start' or 'begin'. */
  steps: z.array(stepSchema),
});

/**
 * A named scenario. It scripts the server and serves as provider state of a contract, as an entry of the gallery, as a
 * walkthrough replayed in a browser and as evidence for lines of the specification.
 */
export interface Scenario extends z.infer<typeof scenarioSchema> {}
