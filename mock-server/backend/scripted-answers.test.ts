import { describe, expect, it } from 'vitest';
import { type AnswerFor, refuse, when, work } from '../scenarios/answers.ts';
import { scenario } from '../test-kit.ts';
import { newWorld } from './new-world.ts';
import { nextAnswer } from './scripted-answers.ts';

type Script = AnswerFor<Record<string, unknown>>[];

const answersTo = (script: Script, ...calls: object[]) => {
  const world = newWorld({ ...scenario(), answers: { CheckCouponCode: script } }, 's');
  return calls.map((variables) => nextAnswer(world, 'CheckCouponCode', variables));
};
const wordsOf = (...given: Parameters<typeof answersTo>) => answersTo(...given).map(({ says }) => says);

const ANSWER = (place: number) => `the scenario's answer ${place} for CheckCouponCode`;

describe('nextAnswer', () => {
  it('goes by call number, and then leaves it to the world', () => {
    expect(wordsOf([work(), refuse('No.')], {}, {}, {})).toEqual([ANSWER(1), ANSWER(2), null]);
  });

  it('answers every call that has the variables, and no other', () => {
    const script: Script = [when({ couponCode: 'A' }, refuse('No.'))];
    expect(wordsOf(script, { couponCode: 'B' }, { couponCode: 'A' }, { couponCode: 'A', more: 1 })).toEqual([
      null,
      ANSWER(1),
      ANSWER(1),
    ]);
  });

  it('leaves the others to the calls that it does not answer', () => {
    const script: Script = [refuse('First.'), when({ couponCode: 'A' }, refuse('No.')), refuse('Second.')];
    const calls = ['A', 'B', 'A', 'B', 'B'].map((couponCode) => ({ couponCode }));
    expect(wordsOf(script, ...calls)).toEqual([ANSWER(2), ANSWER(1), ANSWER(2), ANSWER(3), null]);
  });

  it('looks into what is inside, and takes lists as a whole', () => {
    const script: Script = [when({ extras: { couponCodes: ['A'] }, user: { email: 'a@b.c' } }, refuse('No.'))];
    const user = { email: 'a@b.c', firstName: 'Alex' };
    expect(
      wordsOf(script, { extras: { couponCodes: ['A'], more: 1 }, user }, { extras: { couponCodes: ['A', 'B'] }, user }),
    ).toEqual([ANSWER(1), null]);
  });

  it('names the nearest entry and what was different', () => {
    const script: Script = [
      when({ couponCode: 'A', productHandle: 'basic' }, refuse('No.')),
      when({ couponCode: 'B', cardToken: 'tok_1' }, refuse('No.')),
      when({ couponCode: 'A', productHandle: 'x', more: { inside: null } }, refuse('No.')),
    ];
    expect(answersTo(script, { couponCode: 'A', productHandle: 'premium' })[0]?.nearest).toEqual({
      answer: ANSWER(1),
      differences: ['\'productHandle\' is "premium", not "basic"'],
    });
    expect(answersTo(script, { couponCode: 'B' })[0]?.nearest).toEqual({
      answer: ANSWER(2),
      differences: ["'cardToken' is another one"],
    });
  });

  it('says that a script has come to its end', () => {
    expect(answersTo([refuse('No.')], {}, {})[1]?.nearest).toEqual({
      answer: ANSWER(1),
      differences: ['it answers call 1, and this was call 2'],
    });
    expect(answersTo([], {})[0]?.nearest).toBeNull();
  });
});
