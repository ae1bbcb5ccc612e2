import { describe, expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => {});

describe('withTimeout', () => {
  it('resolves to the value', async () => {
    expect(await withTimeout(1000, Promise.resolve('value'), 'fallback')).toBe('value');
  });
  it('resolves to the fallback after the timeout', async () =>
    expect(await withTimeout(1, never, 'fallback')).toBe('fallback'));
  it('rejects with the error of the promise', () =>
    expect(withTimeout(1000, Promise.reject(new Error('failed')), 'fallback')).rejects.toThrow('failed'));
});
