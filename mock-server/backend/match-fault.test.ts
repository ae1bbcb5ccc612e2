import { describe, expect, it } from 'vitest';
import { delayed, jittery, lostConnection } from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { matchFault } from './match-fault.ts';

const worldWith = (faults: Fault[], seed = 1) => ({ faults, seed, delayCount: 0, matchingCalls: faults.map(() => 0) });
const matchedIndexes = (world: ReturnType<typeof worldWith>, ...calls: string[]) =>
  calls.map((call) => world.faults.indexOf(matchFault(world, call)?.fault as Fault));

describe('matchFault', () => {
  it('matches calls by name, and any call by *', () => {
    expect(matchedIndexes(worldWith([delayed('CheckCouponCode', 5)]), 'ListPaymentMethod', 'CheckCouponCode')).toEqual([
      -1, 0,
    ]);
    expect(matchedIndexes(worldWith([delayed('*', 5)]), 'ListPaymentMethod', 'create token')).toEqual([0, 0]);
  });

  it('prefers the first active fault', () => {
    const world = worldWith([lostConnection('CreateSubscription', { times: 1 }), delayed('*', 5)]);
    expect(matchedIndexes(world, 'CreateSubscription', 'CreateSubscription', 'ListPaymentMethod')).toEqual([0, 1, 1]);
  });

  it('applies skip and times to the calls of its name', () => {
    const world = worldWith([delayed('CheckCouponCode', 5, { skip: 1, times: 2 })]);
    const calls = ['CheckCouponCode', 'ListPaymentMethod', 'CheckCouponCode', 'CheckCouponCode', 'CheckCouponCode'];
    expect(matchedIndexes(world, ...calls)).toEqual([-1, -1, 0, 0, -1]);
    expect(world.matchingCalls).toEqual([4]);
  });

  it('counts calls that another fault matches', () => {
    const world = worldWith([
      lostConnection('CheckCouponCode', { times: 1 }),
      delayed('CheckCouponCode', 5, { skip: 1, times: 1 }),
    ]);
    expect(matchedIndexes(world, 'CheckCouponCode', 'CheckCouponCode', 'CheckCouponCode')).toEqual([0, 1, -1]);
  });

  it('draws delays within their bounds, determined by the seed', () => {
    const delays = (seed: number) => {
      const world = worldWith([jittery('*', 10, 12)], seed);
      return Array.from({ length: 60 }, () => matchFault(world, 'CheckCouponCode')?.delayMs);
    };
    expect(delays(7)).toEqual(delays(7));
    expect(delays(7)).not.toEqual(delays(8));
    expect([...new Set(delays(7))].sort()).toEqual([10, 11, 12]);
  });

  it('draws a random number only for a delay with bounds', () => {
    const world = worldWith([delayed('CheckCouponCode', 5), jittery('*', 10, 12)]);
    matchFault(world, 'CheckCouponCode');
    expect(world.delayCount).toBe(0);
    matchFault(world, 'ListPaymentMethod');
    expect(world.delayCount).toBe(1);
  });
});
