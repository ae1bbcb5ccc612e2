import type { Fault } from '../backend/records.ts';
import type { ProviderOutcomes } from '../card-provider/index.ts';
import type { AnswerScript } from './answers.ts';
import type { Fixtures } from './fixtures.ts';
import type { HostPage } from './host-page.ts';
import type { SpecCode } from './spec-codes.ts';
import type { Step } from './steps/index.ts';

export type ScenarioGroup =
  | 'Buying'
  | 'Tabs, selection and expiry'
  | 'Migration'
  | 'Card declines and challenges'
  | 'Direct debit and Westpac'
  | 'Coupons'
  | 'Price, period and labels'
  | 'Save or update a payment method'
  | 'Host options and dialog life cycle'
  | 'Faults, races and repeats'
  | 'Journeys for reviewers';

/**
 * A named scenario. It scripts the server and serves as provider state of a contract, as an entry of the gallery, as a
 * walkthrough replayed in a browser and as evidence for lines of the specification.
 */
export interface Scenario {
  /** Stable public id: never reused or renamed. */
  name: string;
  group: ScenarioGroup;
  title: string;
  /** One to three sentences for reviewers, in the present tense. */
  story: string;
  /** Codes of the specification lines that the steps verify. */
  covers: SpecCode[];
  /** Values to enter when trying the scenario by hand. */
  try: { cards: string[]; banks: string[]; coupons: string[] };
  /** Expected results, one sentence each. */
  expected: string[];
  /** The user's data at the start. */
  fixtures: Fixtures;
  /** The host page that embeds the checkout. */
  host: HostPage;
  /** Replayed at phone size; default: a larger screen. */
  screen?: 'small';
  /** Scripted responses in place of the backend's, by operation and call. */
  answers?: AnswerScript;
  /** Faults from the start; a step may replace them. */
  faults?: Fault[];
  /** Seed for random delays and order; default 1. */
  seed?: number;
  /** Card provider outcomes that no test card number produces. */
  provider?: ProviderOutcomes;
  steps: Step[];
}
