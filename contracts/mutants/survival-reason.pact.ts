import { describe, expect, it } from 'vitest';
import { type ContractCheck, survivalReason } from './survival-reason.ts';

const mutant = (at: string | [string, ...string[]]) => ({
  killedBy: { contracts: ['Buying', 'Asking'] as const, at },
});
const fails = (contract: string, ...fields: string[]): ContractCheck => ({ contract, holds: false, fields });
const holds = (contract: string): ContractCheck => ({ contract, holds: true, fields: [] });

describe('survivalReason', () => {
  it('is null when every named contract fails at the named field', () => {
    const checks = [fails('Buying', 'data.list[0].id', 'data.list[3].id'), fails('Asking', 'data.list[0].id')];
    expect(survivalReason(mutant('data.list[*].id'), checks)).toBeNull();
  });

  it('names a contract that passes', () => {
    expect(survivalReason(mutant('data'), [fails('Buying', 'data'), holds('Asking')])).toBe("'Asking' passes.");
  });

  it('rejects failures at other or additional fields', () => {
    const checks = [fails('Buying', 'errors'), fails('Asking', 'data', 'errors')];
    expect(survivalReason(mutant('data'), checks)).toBe(
      "'Buying' fails at errors, not at data. 'Asking' fails at data, errors, not at data.",
    );
  });

  it('rejects failures at an unknown field', () => {
    expect(survivalReason(mutant('data'), [fails('Buying'), fails('Asking', 'data')])).toContain('at an unknown field');
  });

  it('ignores other differences when the status differs', () => {
    const checks = [fails('Buying', 'HTTP status', 'data', 'errors'), fails('Asking', 'HTTP status')];
    expect(survivalReason(mutant('HTTP status'), checks)).toBeNull();
  });

  it('names a contract whose response is not changed', () => {
    expect(survivalReason(mutant('data'), [fails('Buying', 'data')])).toBe("The response to 'Asking' is not changed.");
  });
});
