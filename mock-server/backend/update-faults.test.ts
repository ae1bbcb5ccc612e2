import { describe, expect, it } from 'vitest';
import { delayed, httpStatus, jittery, lostConnection } from '../scenarios/fault-builders.ts';
import type { Fault } from '../schemas/fault.ts';
import { updateFaults } from './update-faults.ts';

const worldWith = (...faults: Fault[]) => ({ faults, matchingCalls: faults.map(() => 3), seed: 1, delayCount: 5 });

describe('updateFaults', () => {
  it('replaces all faults and resets their counts', () => {
    const world = worldWith(delayed('CheckCouponCode', 5));
    const faults = [lostConnection('CheckCouponCode', { work: 'done' }), jittery('*', 1, 9, { skip: 2 })];
    updateFaults(world, { faults });
    expect(world).toEqual({ faults, matchingCalls: [0, 0], seed: 1, delayCount: 5 });
  });

  it('replaces the faults of one call by a delay, and removes them with a delay of 0', () => {
    const world = worldWith(delayed('CheckCouponCode', 5), delayed('*', 1));
    updateFaults(world, { operation: 'CheckCouponCode', delayMs: 60 });
    expect(world).toMatchObject({ faults: [delayed('CheckCouponCode', 60), delayed('*', 1)], matchingCalls: [0, 3] });
    updateFaults(world, { operation: 'CheckCouponCode', delayMs: 0 });
    expect(world).toMatchObject({ faults: [delayed('*', 1)], matchingCalls: [3] });
  });

  it('restarts the random delays with a seed, alone or with faults', () => {
    const world = worldWith(delayed('*', 1));
    updateFaults(world, { seed: 7 });
    expect(world).toEqual({ faults: [delayed('*', 1)], matchingCalls: [3], seed: 7, delayCount: 0 });
    updateFaults(world, { faults: [], seed: 8 });
    expect(world).toEqual({ faults: [], matchingCalls: [], seed: 8, delayCount: 0 });
  });

  it.each<[object, RegExp]>([
    [{}, /^The body must have 'faults', 'operation' or 'seed'\. Send \{"faults"/],
    [{ fault: [] }, /no field 'fault'; the nearest is 'faults'/],
    [
      { faults: [{ call: 'CreateSubscripton', delayMs: 1 }] },
      /call' is 'CreateSubscripton'; the nearest is 'CreateSubscription'\. It must be one of: 'GetMig/,
    ],
    [{ faults: [{ call: '*' }] }, /must have 'delayMs' or 'breaks'/],
    [{ faults: [{ call: '*', delayMs: [9, 5] }] }, /bounds of which the first is not the larger/],
    [{ faults: [{ call: '*', delayMs: 1, times: 0 }] }, /times' must be a whole number from 1/],
    [
      { faults: [delayed('*', 1), { call: '*', delayMs: 60_001 }] },
      /'faults\[1\]\.delayMs' must be a whole number from 0 to 60000, not 60001/,
    ],
    [{ faults: [httpStatus('*', 103)] }, /status' must be a whole number from 200/],
    [{ faults: [httpStatus('*', 502, { type: 'a\r\nb' })] }, /media type/],
    [{ faults: [], operation: 'CheckCouponCode', delayMs: 1 }, /must not combine 'faults' and 'operation'/],
    [{ operation: 'Nope', delayMs: 1 }, /'operation' must be one of: 'GetMigrationPreview', .*, not 'Nope'/],
    [{ operation: 'CheckCouponCode' }, /must have both 'operation' and 'delayMs'/],
    [{ faults: [], seed: 1.5 }, /'seed' must be a whole number/],
    [{ seed: 7, operation: 'CheckCouponCode', delayMs: -1 }, /'delayMs' must be a whole number/],
  ])('rejects %j and changes nothing', (update, message) => {
    const world = worldWith(delayed('CheckCouponCode', 5));
    expect(() => updateFaults(world, update as Record<string, unknown>)).toThrow(message);
    expect(world).toEqual(worldWith(delayed('CheckCouponCode', 5)));
  });
});
