import { describe, expect, it } from 'vitest';
import { catalogue, type Step } from '#scenarios';
import { isLook, isPictureDue, isSlow, messagesWanted, runEndingAt } from './due-pictures.ts';

const START: Step = { type: 'start' };
const PAY: Step = { type: 'pay' };
const OPEN: Step = { type: 'expectOpen' };
const CLOSED: Step = { type: 'expectClosed' };
const PAYING: Step = { type: 'expectPaying' };

const dueIn = (...steps: Step[]): number[] =>
  steps.flatMap((_step, index) => (isPictureDue({ steps }, index) ? [index] : []));

describe('isPictureDue', () => {
  it('waits for the last of a run of expectations', () => {
    expect(dueIn(START, OPEN, OPEN, PAY, CLOSED, CLOSED)).toEqual([2, 5]);
  });

  it('takes one after a start that nothing looks at, and none right after another action', () => {
    expect(dueIn(START, PAY, PAY, CLOSED)).toEqual([0, 3]);
  });

  it('takes one at the end, whatever it is', () => {
    expect(dueIn(START, PAY)).toEqual([0, 1]);
  });

  it('takes none of a payment under way', () => {
    expect(dueIn(START, PAY, PAYING, PAY, CLOSED)).toEqual([0, 4]);
  });

  it('takes none of a button that waits for a late answer', () => {
    const steps: Step[] = [START, { type: 'expectPayDisabled', because: 'Checking' }, PAY, CLOSED];
    expect(isPictureDue({ steps }, 1)).toBe(true);
    expect(isPictureDue({ steps, faults: [{ call: '*', delayMs: 400 }] }, 1)).toBe(false);
  });

  it('gives every scenario of the catalogue a picture at its end', () => {
    for (const scenario of catalogue)
      expect(isPictureDue(scenario, scenario.steps.length - 1), scenario.name).toBe(true);
  });
});

describe('runEndingAt', () => {
  it('holds the expectations in a row, and the start before them', () => {
    expect(runEndingAt([PAY, START, OPEN, OPEN], 3)).toEqual([START, OPEN, OPEN]);
    expect(runEndingAt([START, PAY, CLOSED], 2)).toEqual([CLOSED]);
    expect(runEndingAt([OPEN, START], 1)).toEqual([START]);
  });
});

describe('messagesWanted', () => {
  it('names the messages that the steps look for', () => {
    expect(messagesWanted([PAY, { type: 'expectToast', title: 'Saved' }, OPEN])).toEqual(['Saved']);
  });
});

describe('isSlow', () => {
  it('knows a scenario that makes answers late, from the start or later', () => {
    const fault = { call: '*', delayMs: 400 } as const;
    expect(isSlow({ faults: [fault], steps: [START] })).toBe(true);
    expect(isSlow({ steps: [START, { type: 'setFaults', faults: [fault] }] })).toBe(true);
    expect(isSlow({ faults: [{ call: '*' }], steps: [START] })).toBe(false);
    expect(isSlow({ steps: [START] })).toBe(false);
  });
});

describe('isLook', () => {
  it('tells what looks from what acts', () => {
    expect([START, PAY, OPEN, PAYING].map(isLook)).toEqual([false, false, true, true]);
  });
});
