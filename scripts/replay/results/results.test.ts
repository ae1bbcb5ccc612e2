import { describe, expect, it } from 'vitest';
import { mergeResults, readableResults, type Walked } from './results.ts';

const NOW = '2026-11-21T02:00:00.000Z';
const passed = (name: string): Walked => ({ name, outcome: 'passed', seconds: 1.23456, failure: null });
const failed = (name: string): Walked => ({
  name,
  outcome: 'failed',
  seconds: 9,
  failure: { says: "Press 'Update'", expected: 'a button', seen: 'no such\n  button' },
});

describe('mergeResults', () => {
  it('replaces what was known of a scenario, and keeps the others', () => {
    const earlier = mergeResults({}, [failed('one'), passed('two')], '2026-11-20T02:00:00.000Z');
    const merged = mergeResults(earlier, [passed('one'), failed('three')], NOW);
    expect(Object.keys(merged).sort()).toEqual(['one', 'three', 'two']);
    expect(merged['one']).toEqual({ outcome: 'passed', seconds: 1.23, at: NOW, failure: null });
    expect(merged['two']).toBe(earlier['two']);
  });

  it('says a failure in one line', () => {
    expect(mergeResults({}, [failed('one')], NOW)['one']?.failure).toBe(
      "Press 'Update': expected a button, seen no such button",
    );
  });
});

describe('readableResults', () => {
  it('reads back what was written', () => {
    const results = mergeResults({}, [failed('one'), passed('two')], NOW);
    expect(readableResults(JSON.parse(JSON.stringify(results)))).toEqual(results);
  });

  it('leaves out what is no result', () => {
    expect(readableResults({ one: { outcome: 'skipped' }, two: null, three: 3 })).toEqual({});
    expect([readableResults(null), readableResults([1]), readableResults('x')]).toEqual([{}, {}, {}]);
  });
});
