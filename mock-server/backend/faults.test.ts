import { describe, expect, it } from 'vitest';
import { delayed, httpStatus, jittery, lostConnection } from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { matchFault, updateFaults } from './faults.ts';

const worldWith = (faults: Fault[], seed = 1) => ({ faults, seed, delayCount: 0, matchingCalls: faults.map(() => 0) });
const matchedIndexes = (world: ReturnType<typeof worldWith>, ...calls: string[]) =>
  calls.map((call) => world.faults.indexOf(matchFault(world, call)?.fault as Fault));

describe('matchFault', () => {
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
});

const worldWithUsed = (...faults: Fault[]) => ({ faults, matchingCalls: faults.map(() => 3), seed: 1, delayCount: 5 });

describe('updateFaults', () => {
  it('replaces the faults of one call by a delay, and removes them with a delay of 0', () => {
    const world = worldWithUsed(delayed('CheckCouponCode', 5), delayed('*', 1));
    updateFaults(world, { operation: 'CheckCouponCode', delayMs: 60 });
    expect(world).toMatchObject({ faults: [delayed('CheckCouponCode', 60), delayed('*', 1)], matchingCalls: [0, 3] });
    updateFaults(world, { operation: 'CheckCouponCode', delayMs: 0 });
    expect(world).toMatchObject({ faults: [delayed('*', 1)], matchingCalls: [3] });
  });

  it('restarts the random delays with a seed, alone or with faults', () => {
    const world = worldWithUsed(delayed('*', 1));
    updateFaults(world, { seed: 7 });
    expect(world).toEqual({ faults: [delayed('*', 1)], matchingCalls: [3], seed: 7, delayCount: 0 });
    updateFaults(world, { faults: [], seed: 8 });
    expect(world).toEqual({ faults: [], matchingCalls: [], seed: 8, delayCount: 0 });
  });

  it.each<[object, RegExp]>([
    [{}, /^The body must have 'faults', 'operation' or 'seed'\. Send \{"faults"/],
    [
      { faults: [{ call: 'CreateSubscripton', delayMs: 1 }] },
      /'faults\[0\]\.call' must be one of: 'GetMig.*, not 'CreateSubscripton'/,
    ],
    [{ faults: [{ call: '*', delayMs: [9, 5] }] }, /bounds with the smaller number first/],
    [
      { faults: [delayed('*', 1), { call: '*', delayMs: 60_001 }] },
      /'faults\[1\]\.delayMs' must be a whole number from 0 to 60000, not 60001/,
    ],
    [{ faults: [httpStatus('*', 502, { type: 'a\r\nb' })] }, /media type/],
    [{ faults: [], operation: 'CheckCouponCode', delayMs: 1 }, /must not combine 'faults' and 'operation'/],
    [{ seed: 7, operation: 'CheckCouponCode', delayMs: -1 }, /'delayMs' must be a whole number/],
  ])('rejects %j and changes nothing', (update, message) => {
    const world = worldWithUsed(delayed('CheckCouponCode', 5));
    expect(() => updateFaults(world, update as Record<string, unknown>)).toThrow(message);
    expect(world).toEqual(worldWithUsed(delayed('CheckCouponCode', 5)));
  });
});
