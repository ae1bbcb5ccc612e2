import { describe, expect, it } from 'vitest';
import { jittery, lost, slow } from '../scenarios/faults.ts';
import { meetFault } from './meet-fault.ts';
import type { Fault } from './records.ts';

const worldWith = (faults: Fault[], seed = 1) => ({ faults, seed, drawn: 0, callsSeen: faults.map(() => 0) });
const metBy = (world: ReturnType<typeof worldWith>, ...calls: string[]) =>
  calls.map((call) => world.faults.indexOf(meetFault(world, call)?.fault as Fault));

describe('meetFault', () => {
  it('meets calls of its name, and any call by a star', () => {
    expect(metBy(worldWith([slow('CheckCouponCode', 5)]), 'ListPaymentMethod', 'CheckCouponCode')).toEqual([-1, 0]);
    expect(metBy(worldWith([slow('*', 5)]), 'ListPaymentMethod', 'create token')).toEqual([0, 0]);
  });

  it('is the first in the list of those that reach the call', () => {
    const world = worldWith([lost('CreateSubscription', { times: 1 }), slow('*', 5)]);
    expect(metBy(world, 'CreateSubscription', 'CreateSubscription', 'ListPaymentMethod')).toEqual([0, 1, 1]);
  });

  it('lets some pass and meets so many, counted by the calls of its name', () => {
    const world = worldWith([slow('CheckCouponCode', 5, { skip: 1, times: 2 })]);
    const calls = ['CheckCouponCode', 'ListPaymentMethod', 'CheckCouponCode', 'CheckCouponCode', 'CheckCouponCode'];
    expect(metBy(world, ...calls)).toEqual([-1, -1, 0, 0, -1]);
    expect(world.callsSeen).toEqual([4]);
  });

  it('counts a call that another fault met', () => {
    const world = worldWith([lost('CheckCouponCode', { times: 1 }), slow('CheckCouponCode', 5, { skip: 1, times: 1 })]);
    expect(metBy(world, 'CheckCouponCode', 'CheckCouponCode', 'CheckCouponCode')).toEqual([0, 1, -1]);
  });

  it('draws the same delays from the same seed, others from another, all within their bounds', () => {
    const delays = (seed: number) => {
      const world = worldWith([jittery('*', 10, 12)], seed);
      return Array.from({ length: 60 }, () => meetFault(world, 'CheckCouponCode')?.delayMs);
    };
    expect(delays(7)).toEqual(delays(7));
    expect(delays(7)).not.toEqual(delays(8));
    expect([...new Set(delays(7))].sort()).toEqual([10, 11, 12]);
  });

  it('draws only for a delay between bounds', () => {
    const world = worldWith([slow('CheckCouponCode', 5), jittery('*', 10, 12)]);
    meetFault(world, 'CheckCouponCode');
    expect(world.drawn).toBe(0);
    meetFault(world, 'ListPaymentMethod');
    expect(world.drawn).toBe(1);
  });

  it('says what it is', () => {
    expect(meetFault(worldWith([slow('CheckCouponCode', 5)]), 'CheckCouponCode')?.says).toBe(
      'CheckCouponCode takes 5 ms',
    );
  });
});
