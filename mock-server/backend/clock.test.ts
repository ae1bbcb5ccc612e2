import { describe, expect, it } from 'vitest';
import { addInterval, clockStatus, now, setClockRunning, updateClock } from './clock.ts';

describe('clock', () => {
  it('clamps a billing date to the last day of the month', () => {
    expect(addInterval('2026-01-31T00:00:00.000Z', 1, 'month')).toBe('2026-02-28T00:00:00.000Z');
    expect(addInterval('2026-03-15T00:00:00.000Z', 1, 'year')).toBe('2027-03-15T00:00:00.000Z');
    expect(addInterval('2026-03-15T00:00:00.000Z', 30, 'day')).toBe('2026-04-14T00:00:00.000Z');
  });
});

describe('setClockRunning and updateClock', () => {
  const clock = () => ({ now: '2026-03-31T12:00:00.000Z', runningSince: null as number | null });

  it('advances with real time from its current time', () => {
    const world = clock();
    setClockRunning(world, true, 1_000);
    expect(now(world, 1_500)).toBe('2026-03-31T12:00:00.500Z');
    expect(clockStatus(world, 3_000)).toEqual({ now: '2026-03-31T12:00:02.000Z', running: true });
  });

  it('continues from the instant it is set or advanced to', () => {
    const world = clock();
    updateClock(world, { running: true }, 1_000);
    updateClock(world, { now: '2026-04-01T00:00:00Z' }, 5_000);
    expect(now(world, 5_250)).toBe('2026-04-01T00:00:00.250Z');
    updateClock(world, { advanceMs: 1_000 }, 5_300);
    expect(now(world, 5_300)).toBe('2026-04-01T00:00:01.300Z');
  });
});
