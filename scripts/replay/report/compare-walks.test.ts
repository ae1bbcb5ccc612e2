import { describe, expect, it } from 'vitest';
import { compareWalks } from './compare-walks.ts';
import { sampleExchange, sampleStep, sampleWalk } from './sample-walk.ts';

describe('compareWalks', () => {
  it('finds nothing in a walk that went the same way, however long it took', () => {
    expect(compareWalks(sampleWalk({ seconds: 1 }), sampleWalk({ seconds: 9 }))).toBeNull();
  });

  it('tells what was sent otherwise, line by line', () => {
    const change = compareWalks(
      sampleWalk(),
      sampleWalk({ exchanges: [sampleExchange({ request: { price: 4990 } })] }),
    );
    expect(change?.exchanges).toHaveLength(1);
    expect(change?.exchanges[0]?.of).toBe('CreateSubscription');
    expect(change?.exchanges[0]?.lines.filter((line) => line.in !== 'both')).toEqual([
      { in: 'before', text: '  "price": 4900' },
      { in: 'after', text: '  "price": 4990' },
    ]);
  });

  it('tells a call that is sent no more', () => {
    const change = compareWalks(sampleWalk(), sampleWalk({ exchanges: [] }));
    expect(change?.exchanges.map(({ of }) => of)).toEqual(['CreateSubscription']);
    expect(change?.exchanges[0]?.lines.every((line) => line.in === 'before')).toBe(true);
  });

  it('tells a call that is sent once more', () => {
    const once = sampleExchange();
    const change = compareWalks(sampleWalk({ exchanges: [once] }), sampleWalk({ exchanges: [once, once] }));
    expect(change?.exchanges).toHaveLength(1);
  });

  it('lets calls overtake each other', () => {
    const [one, other, again] = [
      sampleExchange(),
      sampleExchange({ name: 'ListPaymentMethod', request: {} }),
      sampleExchange({ request: { price: 100 } }),
    ];
    const before = sampleWalk({ exchanges: [one, other, again] });
    expect(compareWalks(before, sampleWalk({ exchanges: [again, one, other] }))).toBeNull();
  });

  it('shows a picture that several steps share as one change, under all of them', () => {
    const steps = (picture: string) => ['See A', 'See B'].map((says) => sampleStep({ says, looks: true, picture }));
    const change = compareWalks(sampleWalk({ steps: steps('aaaa-1x1') }), sampleWalk({ steps: steps('bbbb-1x1') }));
    expect(change?.pictures).toEqual([
      { says: ['See A', 'See B'], before: 'aaaa-1x1', after: 'bbbb-1x1', difference: null, pixels: 0 },
    ]);
  });

  it('tells a new step without taking a picture for new that was there before', () => {
    const seen = sampleStep({ says: 'See A', looks: true, picture: 'aaaa-1x1' });
    const change = compareWalks(
      sampleWalk({ steps: [seen] }),
      sampleWalk({ steps: [seen, { ...seen, says: 'See B' }] }),
    );
    expect(change?.texts.map(({ of }) => of)).toEqual(['Steps']);
    expect(change?.pictures).toEqual([]);
  });

  it('does not miss pictures of steps that a failure kept from being walked', () => {
    const seen = sampleStep({ says: 'See A', looks: true, picture: 'aaaa-1x1' });
    const change = compareWalks(
      sampleWalk({ steps: [seen] }),
      sampleWalk({ outcome: 'failed', steps: [{ ...seen, outcome: 'not walked', picture: null }] }),
    );
    expect(change?.pictures).toEqual([]);
  });

  it('tells messages, words and a walk that ended otherwise', () => {
    const failure = { says: 'See A', expected: 'A', seen: 'B' };
    const change = compareWalks(
      sampleWalk(),
      sampleWalk({
        title: 'Another title',
        outcome: 'failed',
        failure,
        steps: [sampleStep({ says: 'Start this scenario', picture: 'aaaa-10x10', messages: ['Payment declined'] })],
      }),
    );
    expect(change?.outcome).toEqual({ before: 'passed', after: 'failed' });
    expect(change?.texts.map(({ of }) => of)).toEqual(['Words', 'Messages', 'Failure']);
  });
});
