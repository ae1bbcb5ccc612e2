import { describe, expect, it } from 'vitest';
import { describeDifferences } from './compare-commits.ts';
import { ratiosOf } from './history.ts';
import { plotPage } from './plot.ts';
import { NO_RATIO, table } from './table.ts';

describe('the ratios of a table', () => {
  it('are named by table and row, and by column where there are several', () => {
    const requests = table([
      ['Requests (median of 3)', 'per second', 'ratio', 'p99 ms'],
      ['Baseline', '8,000', NO_RATIO, '4'],
      ['Scenario server', '12,000', '1.50', '3'],
      ['Another server', '8,000', '1.00', '4'],
    ]);
    expect(ratiosOf(requests)).toEqual({ 'Requests: Scenario server': 1.5, 'Requests: Another server': 1 });
    const pages = table([
      ['Pages', 'no cache', 'ratio', 'cache', 'ratio'],
      ['the gallery', '3,000', '2.80', '2,000', '2.50'],
    ]);
    expect(ratiosOf(pages)).toEqual({ 'Pages: the gallery, no cache': 2.8, 'Pages: the gallery, cache': 2.5 });
  });

  it('are none for a table without ratios', () => {
    expect(
      ratiosOf(
        table([
          ['Memory', 'RSS'],
          ['Server', '4.2'],
        ]),
      ),
    ).toEqual({});
  });
});

describe('a comparison of commits', () => {
  it('reports a difference only when the gap is wider than the spread of the rounds on either side', () => {
    const text = describeDifferences(
      'v1',
      [
        { boot: 1, size: 2, opening: 1, typing: 2 },
        { boot: 1.1, size: 2, opening: 1.1, typing: 1.9 },
      ],
      [
        { boot: 1.06, size: 3, opening: 1.15, typing: 1.2 },
        { boot: 0.9, size: 3.1, opening: 1.3, typing: 1 },
      ],
    );
    expect(text).toMatch(/boot +1\.05 +0\.98 +no difference beyond noise/);
    expect(text).toMatch(/size +2\.00 +3\.05 +higher/);
    expect(text).toMatch(/opening +1\.05 +1\.23 +no difference beyond noise/);
    expect(text).toMatch(/typing +1\.95 +1\.10 +lower/);
  });
});

describe('the history page', () => {
  it('draws a point for each run that has the ratio', () => {
    const runs = [
      { at: '2026-01-01T00:00:00Z', commit: 'a1', ratios: { boot: 2 } },
      { at: '2026-01-02T00:00:00Z', commit: 'b2', ratios: { boot: 1, 'a < b': 3 } },
    ];
    const html = plotPage(runs);
    expect(html).toContain('points="0.0,0.0 280.0,36.0"');
    expect(html.match(/<circle/g)).toHaveLength(3);
    expect(html).toContain('a &#60; b');
  });
});
