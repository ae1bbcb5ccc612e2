import type { Scenario } from '#scenarios';
import type { WalkRecord } from '../record.ts';
import type { WalkListener } from '../walk.ts';

/** What is known of a walk to whom its steps and exchanges are nothing. */
export type Outcome = Pick<WalkRecord, 'name' | 'title' | 'group' | 'outcome' | 'seconds' | 'failure'>;

/** Writes down how a walk ends, and looks at nothing for it. */
export function recordOutcome({ name, title, group }: Scenario): { listener: WalkListener; record(): Outcome } {
  const record: Outcome = { name, title, group, outcome: 'passed', seconds: 0, failure: null };
  let began = 0;
  return {
    listener: {
      begins() {
        began = performance.now();
      },
      passed() {},
      failed({ says, expected, seen }) {
        record.outcome = 'failed';
        record.failure = { says, expected, seen };
      },
      ends() {
        record.seconds = Math.round(performance.now() - began) / 1000;
      },
    },
    record: () => record,
  };
}
