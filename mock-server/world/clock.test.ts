import { describe, expect, it } from 'vitest';
import { addInterval, BASE_CLOCK, parseInstant, sydneyMonth } from './clock.ts';

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
