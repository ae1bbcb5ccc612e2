import { describe, expect, it } from 'vitest';
import type { Contract } from './pact.ts';
import type { VerifierResults } from './run-verifier.ts';
import { evaluateContract, toVerdict, verifierName } from './verdict.ts';

const contract = (description: string, operation = 'ListPaymentMethod'): Contract => ({
  description,
  operation,
  payload: {},
  states: [],
  requiredValues: [],
  response: { status: 200 },
});

const response = { status: 200, headers: {}, body: Buffer.from('{}') };
const passed = (...indexes: number[]): VerifierResults => ({
  interactionResults: indexes.map((index) => ({ description: verifierName(index), result: 'OK' })),
  errors: [],
});

describe('evaluateContract', () => {
  it('passes a contract only if the verifier names it and the backend has responded', () => {
    expect(evaluateContract(contract('one'), 1, passed(1), { response }).outcome).toBe('holds');
    expect(evaluateContract(contract('one'), 1, passed(1), {}).outcome).toBe('fails');
    const skipped = evaluateContract(contract('one'), 1, passed(0, 2, 11), { response });
    expect(skipped).toMatchObject({ outcome: 'fails', problems: [{ got: 'no result from the verifier' }] });
  });

  it('assigns the verifier’s errors to the right contract', () => {
    const mismatches = [{ type: 'StatusMismatch', mismatch: 'expected 200 but was 500' }];
    const errors = [{ interaction: 'between A and B - contract-11', mismatch: { type: 'mismatches', mismatches } }];
    const results = { interactionResults: [], errors };
    const failed = { response: { ...response, status: 500 } };
    expect(evaluateContract(contract('eleven'), 11, results, failed).problems).toEqual([
      { field: 'HTTP status', expected: '200', got: '500', message: 'HTTP status: expected 200, got 500' },
    ]);
    expect(evaluateContract(contract('one'), 1, results, failed).problems).toMatchObject([
      { got: 'no result from the verifier' },
    ]);
  });
});

describe('toVerdict', () => {
  const holds = (description: string, operation: string) =>
    evaluateContract(contract(description, operation), 0, passed(0), { response });

  it('sorts by operation and description', () => {
    const verdict = toVerdict([holds('b', 'Y'), holds('c', 'X'), holds('a', 'Y')]);
    expect(verdict).toMatchObject({ kind: 'verified', interactions: ['c', 'a', 'b'], failures: [] });
  });

  it('is not-tried without results or with only skipped contracts', () => {
    expect(toVerdict([])).toMatchObject({ kind: 'not-tried' });
    const skipped = { ...holds('a', 'X'), outcome: 'not-tried' as const, reason: 'needs a token' };
    expect(toVerdict([skipped])).toMatchObject({
      kind: 'not-tried',
      reason: expect.stringContaining("'a' needs a token"),
    });
    expect(toVerdict([skipped, holds('b', 'X')])).toMatchObject({ kind: 'verified', interactions: ['b'] });
  });
});
