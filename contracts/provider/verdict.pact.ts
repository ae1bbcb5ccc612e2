import { describe, expect, it } from 'vitest';
import type { Contract } from './pact.ts';
import type { VerifierResults } from './pact-verifier.ts';
import { type ContractResult, evaluateContract, toVerdict } from './verdict.ts';

const contract = (description: string, operation = 'ListPaymentMethod'): Contract => ({
  description,
  operation,
  payload: {},
  states: [],
  requiredValues: [],
  response: { status: 200 },
});

const response = { status: 200, headers: {}, body: Buffer.from('{}') };
const passed = (...descriptions: string[]): VerifierResults => ({
  interactionResults: descriptions.map((description) => ({ description, result: 'OK' })),
  errors: [],
});

describe('evaluateContract', () => {
  it('passes a contract only if the verifier names it and the backend has responded', () => {
    expect(evaluateContract(contract('one'), passed('one'), { response }).outcome).toBe('holds');
    expect(evaluateContract(contract('one'), passed('one'), {}).outcome).toBe('fails');
    const skipped = evaluateContract(contract('one'), passed('eleven'), { response });
    expect(skipped).toMatchObject({ outcome: 'fails', problems: [{ got: 'no result from the verifier' }] });
  });

  it('reports the mismatches of the verifier', () => {
    const mismatches = [{ type: 'StatusMismatch', mismatch: 'expected 200 but was 500' }];
    const errors = [{ interaction: 'between A and B - one', mismatch: { type: 'mismatches', mismatches } }];
    const failed = { response: { ...response, status: 500 } };
    expect(evaluateContract(contract('one'), { interactionResults: [], errors }, failed).problems).toEqual([
      { field: 'HTTP status', expected: '200', got: '500', message: 'HTTP status: expected 200, got 500' },
    ]);
  });
});

describe('toVerdict', () => {
  const holds = (description: string, operation: string) =>
    evaluateContract(contract(description, operation), passed(description), { response });
  const fails = evaluateContract(contract('one'), passed(), {});
  const skipped: ContractResult = { ...fails, outcome: 'not-tried', problems: [], reason: 'needs cardToken' };

  it('sorts by operation and description', () => {
    const { contracts } = toVerdict([holds('b', 'Y'), holds('c', 'X'), holds('a', 'Y')], null);
    expect(contracts.map(({ description }) => description)).toEqual(['c', 'a', 'b']);
  });

  it('has passed if a contract holds and none fails', () => {
    expect(toVerdict([holds('a', 'Y'), skipped], null).status).toBe('passed');
    expect(toVerdict([holds('a', 'Y'), fails], null).status).toBe('failed');
  });

  it('is incomplete without results, with only skipped contracts, or when it was stopped', () => {
    expect(toVerdict([], null)).toMatchObject({ status: 'incomplete', reason: expect.stringContaining('none') });
    expect(toVerdict([skipped], null)).toMatchObject({
      status: 'incomplete',
      reason: "All contracts were skipped: 'one' needs cardToken.",
    });
    expect(toVerdict([holds('a', 'Y')], 'Too slow.')).toMatchObject({ status: 'incomplete', reason: 'Too slow.' });
  });
});
