import { describe, expect, it } from 'vitest';
import type { Step } from '#scenarios';
import { pictureStepIndex } from './picture-step.ts';

const steps = (...types: Step['type'][]) => types.map((type) => ({ type }) as Step);

describe('pictureStepIndex', () => {
  it.each([
    ['the first message', steps('start', 'pay', 'expectToast', 'pay', 'expectToast'), 2],
    ['the step before the one that closes the dialog', steps('start', 'enterCard', 'pay', 'expectClosed'), 1],
    ['the last step of a dialog that stays open', steps('start', 'applyCoupon', 'expectLine'), 2],
    ['the first step if there is no earlier one', steps('start', 'expectClosed'), 0],
  ])('is %s', (_name, scenarioSteps, index) => {
    expect(pictureStepIndex(scenarioSteps)).toBe(index);
  });
});
