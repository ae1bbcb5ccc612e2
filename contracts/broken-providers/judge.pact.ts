import { describe, expect, it } from 'vitest';
import { type Tried, whyNotCaught } from './judge.ts';

const provider = (at: string | [string, ...string[]]) => ({
  caughtBy: { contracts: ['Buying', 'Asking'] as const, at },
});
const fails = (contract: string, ...fields: string[]): Tried => ({ contract, holds: false, fields });
const holds = (contract: string): Tried => ({ contract, holds: true, fields: [] });

describe('whyNotCaught', () => {
  it('is content when every named contract fails where it was said', () => {
    const tried = [fails('Buying', 'data.list[0].id', 'data.list[3].id'), fails('Asking', 'data.list[0].id')];
    expect(whyNotCaught(provider('data.list[*].id'), tried)).toBeNull();
  });

  it('names a contract that holds', () => {
    expect(whyNotCaught(provider('data'), [fails('Buying', 'data'), holds('Asking')])).toBe("'Asking' holds.");
  });

  it('does not count a failure somewhere else, nor one more than was said', () => {
    const tried = [fails('Buying', 'errors'), fails('Asking', 'data', 'errors')];
    expect(whyNotCaught(provider('data'), tried)).toBe(
      "'Buying' fails at errors, and not at data. 'Asking' fails at data, errors, and not at data.",
    );
  });

  it('does not count a failure of which nobody knows where it is', () => {
    expect(whyNotCaught(provider('data'), [fails('Buying'), fails('Asking', 'data')])).toContain('at no place');
  });

  it('takes another status for the reason of everything else', () => {
    const tried = [fails('Buying', 'HTTP status', 'data', 'errors'), fails('Asking', 'HTTP status')];
    expect(whyNotCaught(provider('HTTP status'), tried)).toBeNull();
  });

  it('names a contract that there is not', () => {
    expect(whyNotCaught(provider('data'), [fails('Buying', 'data')])).toBe("There is no contract 'Asking'.");
  });
});
