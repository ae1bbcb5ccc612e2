import { describe, expect, it } from 'vitest';
import { junitOf } from './junit.ts';

type Tested = Parameters<typeof junitOf>[0][number];
const walk = (name: string, more: Partial<Tested> = {}): Tested => ({
  name,
  group: 'Buying',
  title: name,
  outcome: 'passed',
  seconds: 1.5,
  failure: null,
  ...more,
});
const AT = '2026-11-21T02:00:00.000Z';

describe('junitOf', () => {
  it('is a suite for each group, with its counts and times', () => {
    const failure = { says: 'Press', expected: 'a', seen: 'b' };
    const xml = junitOf(
      [walk('one'), walk('two', { outcome: 'failed', failure }), walk('three', { group: 'Coupons' })],
      AT,
    );
    expect(xml).toContain('<testsuites name="replays" tests="3" failures="1" errors="0" skipped="0" time="4.500">');
    expect(xml).toContain(
      '<testsuite name="Buying" tests="2" failures="1" errors="0" skipped="0" time="3.000" timestamp="2026-11-21T02:00:00">',
    );
    expect(xml).toContain('<testsuite name="Coupons" tests="1" failures="0"');
    expect(xml).toContain('<testcase name="one" classname="Buying" time="1.500"/>');
    expect(xml).toContain(
      '<failure message="Press: expected a, seen b" type="StepFailure">Press\nexpected: a\nseen: b</failure>',
    );
  });

  it('escapes what XML has a meaning for, and what it cannot say', () => {
    const failure = { says: `a < b & "c" > 'd'`, expected: ']]>', seen: 'bell \u0007, half \uD83D, \u001B[31mred' };
    const xml = junitOf([walk('one', { outcome: 'failed', failure })], AT);
    expect(xml).toContain('a &lt; b &amp; &quot;c&quot; &gt; &apos;d&apos;');
    expect(xml).toContain(']]&gt;');
    expect(xml).toContain('bell \uFFFD, half \uFFFD, \uFFFD[31mred');
    expect(xml).not.toMatch(/\p{Cc}(?<!\n)/u);
  });

  it('is a whole document without any walk', () => {
    expect(junitOf([], AT)).toMatch(/^<\?xml .*\?>\n<testsuites .* tests="0" .*>\n<\/testsuites>\n$/);
  });
});
