import { describe, expect, it } from 'vitest';
import { formatSydneyDateTime, parseSydneyDateTime } from './sydney-time.ts';

describe('parseSydneyDateTime', () => {
  it.each([
    ['in summer', '2026-03-15T10:00:00', '2026-03-14T23:00:00.000Z'],
    ['in winter', '2026-07-01T00:00:00', '2026-06-30T14:00:00.000Z'],
    ['just before daylight saving ends', '2026-04-05T01:59:59', '2026-04-04T14:59:59.000Z'],
    ['just after daylight saving starts', '2026-10-04T03:00:00', '2026-10-03T16:00:00.000Z'],
    ['without seconds', '2026-03-31T23:59', '2026-03-31T12:59:00.000Z'],
  ])('parses local time %s', (_case, text, instant) => {
    expect(parseSydneyDateTime(text)?.toISOString()).toBe(instant);
    expect(formatSydneyDateTime(new Date(instant)).startsWith(text)).toBe(true);
  });

  it('returns null for an invalid date', () => {
    expect(parseSydneyDateTime('')).toBeNull();
  });
});
