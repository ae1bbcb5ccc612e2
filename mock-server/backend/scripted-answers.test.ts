import { describe, expect, it } from 'vitest';
import { testScenario } from '../scenario-server.test-support.ts';
import { type AnswerFor, answerWhen, answerWithError } from '../scenarios/answers.ts';
import { basePriceList } from '../scenarios/index.ts';
import { createWorld } from './create-world.ts';
import { matchScriptedAnswer } from './scripted-answers.ts';

type Script = AnswerFor<Record<string, unknown>>[];

const matchAll = (script: Script, ...calls: object[]) => {
  const world = createWorld({ ...testScenario(), answers: { CheckCouponCode: script } }, 's', basePriceList);
  return calls.map((variables) => matchScriptedAnswer(world, 'CheckCouponCode', variables));
};
const descriptionsOf = (...args: Parameters<typeof matchAll>) =>
  matchAll(...args).map(({ description }) => description);

const responseDescription = (number: number) => `the scenario's response ${number} for CheckCouponCode`;

describe('matchScriptedAnswer', () => {
  it('applies a conditional response to every call with its variables, and the others in order to the remaining calls', () => {
    const script: Script = [
      answerWithError('First.'),
      answerWhen({ couponCode: 'A' }, answerWithError('No.')),
      answerWithError('Second.'),
    ];
    const calls = ['A', 'B', 'A', 'B', 'B'].map((couponCode) => ({ couponCode }));
    expect(descriptionsOf(script, ...calls)).toEqual([
      responseDescription(2),
      responseDescription(1),
      responseDescription(2),
      responseDescription(3),
      null,
    ]);
  });

  it('returns the near miss with its differences', () => {
    const script: Script = [
      answerWhen({ couponCode: 'A', productHandle: 'basic' }, answerWithError('No.')),
      answerWhen({ couponCode: 'B', cardToken: 'tok_1' }, answerWithError('No.')),
    ];
    expect(matchAll(script, { couponCode: 'A', productHandle: 'premium' })[0]?.nearMiss).toEqual({
      answer: responseDescription(1),
      differences: ['\'productHandle\' is "premium", not "basic"'],
    });
    expect(matchAll(script, { couponCode: 'B' })[0]?.nearMiss).toEqual({
      answer: responseDescription(2),
      differences: ["'cardToken' has a different value"],
    });
  });
});
