import { describe, expect, it } from 'vitest';
import { instantAt, wallTime } from './sydney-time.ts';

describe('instantAt', () => {
  it.each([
    ['in summer', '2026-03-15T10:00:00', '2026-03-14T23:00:00.000Z'],
    ['in winter', '2026-07-01T00:00:00', '2026-06-30T14:00:00.000Z'],
    ['just before the clocks go back', '2026-04-05T01:59:59', '2026-04-04T14:59:59.000Z'],
    ['just after the clocks went forward', '2026-10-04T03:00:00', '2026-10-03T16:00:00.000Z'],
    ['without seconds', '2026-03-31T23:59', '2026-03-31T12:59:00.000Z'],
  ])('reads a clock on a wall in Sydney %s', (_when, wall, instant) => {
    expect(instantAt(wall)?.toISOString()).toBe(instant);
    expect(wallTime(new Date(instant)).startsWith(wall)).toBe(true);
  });

  it('reads nothing from what is no date', () => {
    expect(instantAt('')).toBeNull();
  });
});
