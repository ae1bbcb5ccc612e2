import { describe, expect, it } from 'vitest';
import { failing, httpStatus, jittery, lost, malformed, nullData, slow } from '../scenarios/faults.ts';
import { orderFaults } from './faults.ts';
import type { Fault } from './records.ts';

const CALLS = ['CreateSubscription', 'CheckCouponCode', 'upgrade-intention', '*'];
const worldWith = (...faults: Fault[]) => ({ faults, callsSeen: faults.map(() => 3), seed: 1, drawn: 5 });

describe('orderFaults', () => {
  it('replaces all faults and counts anew', () => {
    const world = worldWith(slow('CheckCouponCode', 5));
    const faults = [
      httpStatus('CreateSubscription', 502, { body: '{}', type: 'application/json; charset=utf-8', times: 1 }),
      jittery('*', 1, 9, { skip: 2 }),
      lost('CheckCouponCode', { work: 'done' }),
      failing('CheckCouponCode', { message: 'No.' }),
      malformed('upgrade-intention'),
      nullData('CreateSubscription'),
    ];
    orderFaults(world, { faults }, CALLS);
    expect(world).toEqual({ faults, callsSeen: [0, 0, 0, 0, 0, 0], seed: 1, drawn: 5 });
  });

  it('delays one call ahead of all else, and takes its faults away', () => {
    const world = worldWith(slow('CheckCouponCode', 5), slow('*', 1));
    orderFaults(world, { operation: 'CheckCouponCode', delayMs: 60 }, CALLS);
    expect(world).toMatchObject({ faults: [slow('CheckCouponCode', 60), slow('*', 1)], callsSeen: [0, 3] });
    orderFaults(world, { operation: 'CheckCouponCode', delayMs: 0 }, CALLS);
    expect(world).toMatchObject({ faults: [slow('*', 1)], callsSeen: [3] });
  });

  it('begins chance anew with a seed, alone or beside faults', () => {
    const world = worldWith(slow('*', 1));
    orderFaults(world, { seed: 7 }, CALLS);
    expect(world).toEqual({ faults: [slow('*', 1)], callsSeen: [3], seed: 7, drawn: 0 });
    orderFaults(world, { faults: [], seed: 8 }, CALLS);
    expect(world).toEqual({ faults: [], callsSeen: [], seed: 8, drawn: 0 });
  });

  it.each<[object, RegExp]>([
    [{}, /^Send \{"faults"/],
    [{ fault: [] }, /no field 'fault'/],
    [{ faults: {} }, /'faults' is a list/],
    [{ faults: [5] }, /'faults\[0\]' is an object/],
    [{ faults: [{ call: 'CreateSubscripton', delayMs: 1 }] }, /nearest is 'CreateSubscription'.*Known are: CreateSub/],
    [{ faults: [{ delayMs: 1 }] }, /'faults\[0\]\.call' names no call: nothing/],
    [{ faults: [{ call: '*' }] }, /neither 'delayMs' nor 'breaks'/],
    [{ faults: [{ call: '*', delay: 5 }] }, /no field 'delay'/],
    [
      { faults: [slow('*', 1), { call: '*', delayMs: 60_001 }] },
      /'faults\[1\]\.delayMs' is a whole number from 0 to 60000/,
    ],
    [{ faults: [{ call: '*', delayMs: 1.5 }] }, /whole number/],
    [{ faults: [{ call: '*', delayMs: [5] }] }, /\[from, to\]/],
    [{ faults: [{ call: '*', delayMs: [9, 5] }] }, /9 is more than 5/],
    [{ faults: [{ call: '*', delayMs: 1, skip: -1 }] }, /skip' is a whole number from 0/],
    [{ faults: [{ call: '*', delayMs: 1, times: 0 }] }, /times' is a whole number from 1/],
    [{ faults: [{ call: '*', breaks: { with: 'fire' } }] }, /breaks\.with' is one of: status, malformed JSON/],
    [{ faults: [httpStatus('*', 103)] }, /status' is a whole number from 200/],
    [{ faults: [httpStatus('*', 600)] }, /status' is a whole number from 200 to 599/],
    [{ faults: [httpStatus('*', 502, { type: 'a\r\nb' })] }, /media type/],
    [{ faults: [{ call: '*', breaks: { with: 'error', message: 'No.' } }] }, /breaks\.code' is a text/],
    [{ faults: [{ call: '*', breaks: { with: 'lost connection' } }] }, /'not begun' or 'done'/],
    [{ faults: [], operation: 'CheckCouponCode', delayMs: 1 }, /Not both/],
    [{ operation: 'Nope', delayMs: 1 }, /'operation' names no call/],
    [{ operation: 'CheckCouponCode' }, /'delayMs' is a whole number/],
    [{ faults: [], seed: 1.5 }, /'seed' is a whole number/],
    [{ seed: 7, operation: 'CheckCouponCode', delayMs: -1 }, /'delayMs' is a whole number/],
  ])('refuses %j and changes nothing', (order, message) => {
    const world = worldWith(slow('CheckCouponCode', 5));
    expect(() => orderFaults(world, order as Record<string, unknown>, CALLS)).toThrow(message);
    expect(world).toEqual(worldWith(slow('CheckCouponCode', 5)));
  });
});
