import { describe, expect, it } from 'vitest';
import { formatPropertiesTable } from './properties-table.ts';
import type { PropertyResult } from './property-result.ts';

const createResult = (file: string, title: string, rest: Partial<PropertyResult> = {}): PropertyResult => ({
  file,
  subject: 'calculateTotal',
  title,
  runs: 2000,
  passed: true,
  ...rest,
});

describe('formatPropertiesTable', () => {
  it('has a row for each property, sorted by file, with each subject once', () => {
    const results = [
      createResult('b.property.ts', 'has one | two'),
      createResult('a.property.ts', 'is never negative'),
      createResult('a.property.ts', 'is the sum', { runs: 500 }),
      createResult('a.property.ts', 'loads', { subject: 'the headless modules', runs: 0 }),
    ];
    expect(formatPropertiesTable(results).split('\n')).toEqual([
      '4 properties.',
      '',
      '| subject | property | runs |',
      '|---|---|---:|',
      '| [calculateTotal](a.property.ts) | is never negative | 2,000 |',
      '|  | is the sum | 500 |',
      '| [the headless modules](a.property.ts) | loads | once |',
      '| [calculateTotal](b.property.ts) | has one \\| two | 2,000 |',
    ]);
  });
});
