import { describe, expect, it } from 'vitest';
import { addInterval, BASE_CLOCK, clockOf, now, orderClock, parseInstant, runClock, sydneyMonth } from './clock.ts';

describe('the session clock', () => {
  it('starts at ten in the morning of 15 March 2026 in Sydney', () => {
    expect(parseInstant('2026-03-15T10:00:00+11:00')).toBe(BASE_CLOCK);
  });

  it('takes an instant with an offset and nothing else', () => {
    expect(parseInstant('2026-03-15')).toBeNull();
    expect(parseInstant('2026-03-15T10:00:00')).toBeNull();
    expect(parseInstant('tomorrow')).toBeNull();
    expect(parseInstant('2026-13-15T10:00:00Z')).toBeNull();
  });

  it('counts months as Sydney does', () => {
    expect(sydneyMonth('2026-03-31T12:59:59Z')).toEqual({ year: 2026, month: 3 });
    expect(sydneyMonth('2026-03-31T13:00:00Z')).toEqual({ year: 2026, month: 4 });
  });

  it('ends a billing month on its last day', () => {
    expect(addInterval('2026-01-31T00:00:00.000Z', 1, 'month')).toBe('2026-02-28T00:00:00.000Z');
    expect(addInterval('2026-03-15T00:00:00.000Z', 1, 'year')).toBe('2027-03-15T00:00:00.000Z');
    expect(addInterval('2026-03-15T00:00:00.000Z', 30, 'day')).toBe('2026-04-14T00:00:00.000Z');
  });
});

describe('a running clock', () => {
  const clock = () => ({ now: '2026-03-31T12:00:00.000Z', runningSince: null as number | null });

  it('goes on with real time from where it is', () => {
    const world = clock();
    runClock(world, true, 1_000);
    expect(now(world, 1_500)).toBe('2026-03-31T12:00:00.500Z');
    expect(clockOf(world, 3_000)).toEqual({ now: '2026-03-31T12:00:02.000Z', running: true });
  });

  it('stands still where it is stopped', () => {
    const world = clock();
    runClock(world, true, 1_000);
    runClock(world, true, 1_400);
    runClock(world, false, 1_500);
    expect(clockOf(world, 9_000)).toEqual({ now: '2026-03-31T12:00:00.500Z', running: false });
  });

  it('runs on from an instant that it is set to, and from one that it is moved to', () => {
    const world = clock();
    orderClock(world, { running: true }, 1_000);
    orderClock(world, { now: '2026-04-01T00:00:00Z' }, 5_000);
    expect(now(world, 5_250)).toBe('2026-04-01T00:00:00.250Z');
    orderClock(world, { advanceMs: 1_000 }, 5_300);
    expect(now(world, 5_300)).toBe('2026-04-01T00:00:01.300Z');
  });

  it('is plain JSON', () => {
    const world = clock();
    orderClock(world, { now: '2026-04-01T00:00:00Z', running: true }, 5_000);
    expect(now(JSON.parse(JSON.stringify(world)), 5_001)).toBe('2026-04-01T00:00:00.001Z');
  });
});
