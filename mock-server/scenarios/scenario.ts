/**
 * A named scenario: one entry that scripts the server, is the provider state of a contract, a page of the gallery, a
 * walkthrough replayed in a browser, and proof of some lines of the specification.
 */

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

export interface Scenario {
  /** A stable public id: never reused, never renamed. */
  name: string;
  group: ScenarioGroup;
  title: string;
  /** Two or three sentences for a reviewer: who, what, and what is special. */
  story: string;
  /** The lines of the specification that the steps prove. */
  covers: SpecCode[];
  /** What a person types to try it by hand. */
  try: { cards: string[]; banks: string[]; coupons: string[] };
  /** What should happen, a sentence each. */
  expected: string[];
  /** The user's world at the start. */
  fixtures: Fixtures;
  /** What the embedding page knows and passes to the checkout. */
  host: HostPage;
  /** Walked on a screen of a phone's size; a larger one otherwise. */
  screen?: 'small';
  /** Answers that differ from what the world would say, by operation and call. */
  answers?: AnswerScript;
  /** What goes wrong on the way, from the start; a step may set others. */
  faults?: Fault[];
  /** What draws the delays and the order of chance; 1 when left out. */
  seed?: number;
  /** Endings at the card provider that no test number leads to. */
  provider?: ProviderOutcomes;
  steps: Step[];
}
