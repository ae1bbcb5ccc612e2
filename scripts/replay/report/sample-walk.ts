import type { Exchange, StepRecord, WalkRecord } from '../record.ts';

/** A walk for tests of the report, as plain as one can be. */
export const sampleWalk = (changes: Partial<WalkRecord> = {}): WalkRecord => ({
  name: 'buy-new-card',
  title: 'Buy a plan with a new card',
  group: 'Buying',
  story: 'Alex buys the standard monthly plan.',
  covers: ['T1', 'B1'],
  expected: ['The checkout closes.'],
  outcome: 'passed',
  seconds: 1.2,
  steps: [sampleStep({ says: 'Start this scenario', picture: 'aaaa-10x10' })],
  exchanges: [sampleExchange()],
  failure: null,
  journal: null,
  ...changes,
});

export const sampleStep = (changes: Partial<StepRecord> = {}): StepRecord => ({
  says: "Press 'Confirm & pay'",
  looks: false,
  outcome: 'passed',
  messages: [],
  picture: null,
  ...changes,
});

export const sampleExchange = (changes: Partial<Exchange> = {}): Exchange => ({
  kind: 'graphql',
  name: 'CreateSubscription',
  request: { price: 4900 },
  status: 200,
  answer: { data: { id: 'sub_0001' } },
  why: 'the world',
  fault: null,
  ...changes,
});
