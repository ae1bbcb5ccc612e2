import { describe, expect, it } from 'vitest';
import type { Contract } from './contract.ts';
import type { VerifierResults } from './run-verifier.ts';
import { judge, nameFor, verdictOf } from './verdict.ts';

const contract = (description: string, operation = 'ListPaymentMethod'): Contract => ({
  description,
  operation,
  asked: {},
  states: [],
  needs: [],
  response: { status: 200 },
});

const answer = { status: 200, headers: {}, body: Buffer.from('{}') };
const passed = (...indexes: number[]): VerifierResults => ({
  interactionResults: indexes.map((index) => ({ description: nameFor(index), result: 'OK' })),
  errors: [],
});

describe('judge', () => {
  it('lets a contract hold only when the verifier names it and the backend was asked', () => {
    expect(judge(contract('one'), 1, passed(1), { answer }).outcome).toBe('holds');
    expect(judge(contract('one'), 1, passed(1), {}).outcome).toBe('fails');
    const skipped = judge(contract('one'), 1, passed(0, 2, 11), { answer });
    expect(skipped).toMatchObject({ outcome: 'fails', problems: [{ got: 'the verifier did not try it' }] });
  });

  it('tells the verifier’s errors of one contract from those of another', () => {
    const mismatches = [{ type: 'StatusMismatch', mismatch: 'expected 200 but was 500' }];
    const errors = [{ interaction: 'between A and B - contract-11', mismatch: { type: 'mismatches', mismatches } }];
    const results = { interactionResults: [], errors };
    const failed = { answer: { ...answer, status: 500 } };
    expect(judge(contract('eleven'), 11, results, failed).problems).toEqual([
      { field: 'HTTP status', expected: '200', got: '500', message: 'HTTP status: expected 200, got 500' },
    ]);
    expect(judge(contract('one'), 1, results, failed).problems).toMatchObject([{ got: 'the verifier did not try it' }]);
  });
});

describe('verdictOf', () => {
  const holds = (description: string, operation: string) =>
    judge(contract(description, operation), 0, passed(0), { answer });

  it('orders by operation and description, in whatever order they were tried', () => {
    const verdict = verdictOf([holds('b', 'Y'), holds('c', 'X'), holds('a', 'Y')]);
    expect(verdict).toMatchObject({ kind: 'verified', interactions: ['c', 'a', 'b'], failures: [] });
  });

  it('is no verdict on nothing', () => {
    expect(verdictOf([])).toMatchObject({ kind: 'not-tried' });
    const untried = { ...holds('a', 'X'), outcome: 'not-tried' as const, reason: 'needs a token' };
    expect(verdictOf([untried])).toMatchObject({
      kind: 'not-tried',
      reason: expect.stringContaining("'a' needs a token"),
    });
    expect(verdictOf([untried, holds('b', 'X')])).toMatchObject({ kind: 'verified', interactions: ['b'] });
  });
});
