import { describe, expect, it } from 'vitest';
import type { Law } from './law.ts';
import { lawsTable } from './laws-table.ts';

const law = (file: string, title: string, rest: Partial<Law> = {}): Law => ({
  file,
  subject: 'totalOf',
  title,
  runs: 2000,
  holds: true,
  ...rest,
});

describe('lawsTable', () => {
  it('has a row for each law, by file and as they stand in it, and says a subject once', () => {
    const laws = [
      law('b.property.ts', 'has one | two'),
      law('a.property.ts', 'is never negative'),
      law('a.property.ts', 'is the sum', { runs: 500 }),
      law('a.property.ts', 'loads', { subject: 'A room', runs: 0 }),
    ];
    expect(lawsTable(laws).split('\n')).toEqual([
      '4 laws.',
      '',
      '| subject | law | tried on |',
      '|---|---|---:|',
      '| [totalOf](a.property.ts) | is never negative | 2,000 |',
      '|  | is the sum | 500 |',
      '| [A room](a.property.ts) | loads | once |',
      '| [totalOf](b.property.ts) | has one \\| two | 2,000 |',
    ]);
  });
});
