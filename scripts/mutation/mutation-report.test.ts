import { describe, expect, it } from 'vitest';
import { projectPath } from '../project-path.ts';
import { type MutantResult, mergeRuns, mutationScore, rangeOf, renderMutationReport } from './mutation-report.ts';

const mutant = (changed: Partial<MutantResult>): MutantResult => ({
  fileName: projectPath('client/domain/money.ts'),
  location: { start: { line: 10, column: 3 }, end: { line: 12, column: 4 } },
  mutatorName: 'StringLiteral',
  replacement: '""',
  status: 'Killed',
  testsCompleted: 1,
  ...changed,
});
const survivor = mutant({ status: 'Survived', replacement: 'a > b' });

describe('mutationScore', () => {
  it('counts a module that does not load as killed, and neither ignored mutants nor errors', () => {
    const mutants = [
      mutant({}),
      mutant({ status: 'Timeout' }),
      mutant({ status: 'Survived', testsCompleted: 0 }),
      mutant({ status: 'Ignored' }),
      mutant({ status: 'RuntimeError' }),
      mutant({ status: 'NoCoverage', testsCompleted: 0 }),
      survivor,
    ];
    expect(mutationScore(mutants)).toEqual({ killed: 3, total: 5, percent: 60 });
  });
});

describe('mergeRuns', () => {
  it('takes the second run’s result of a survivor only', () => {
    const killed = mutant({});
    const second = [{ ...survivor, status: 'Killed' } as const, { ...killed, status: 'Survived' } as const];
    expect(mergeRuns([killed, survivor], second).map(({ status }) => status)).toEqual(['Killed', 'Killed']);
    expect(mergeRuns([survivor], [])).toEqual([survivor]);
  });
});

describe('rangeOf', () => {
  it('selects the lines', () => {
    expect(rangeOf(survivor)).toBe('client/domain/money.ts:10-12');
  });
});

describe('renderMutationReport', () => {
  it('lists survivors, and ignored mutants with their reasons', () => {
    const ignored = mutant({ status: 'Ignored', statusReason: 'Unreachable.' });
    expect(renderMutationReport([mutant({}), survivor, ignored]).split('\n')).toEqual([
      'client/domain: 50.0% (1 of 2 mutants killed, 1 ignored)',
      '',
      'Survived: 1',
      'client/domain/money.ts:10:3 StringLiteral: a > b',
      '',
      'Ignored: 1',
      'client/domain/money.ts:10:3 StringLiteral: Unreachable.',
      '',
    ]);
  });
});
