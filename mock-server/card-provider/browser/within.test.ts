import { describe, expect, it } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => {});

describe('within', () => {
  it('gives the value that comes in time', async () => {
    expect(await within(1000, Promise.resolve('value'), 'otherwise')).toBe('value');
  });
  it('stops waiting for what never comes', async () => expect(await within(1, never, 'otherwise')).toBe('otherwise'));
  it('hands on a failure', () =>
    expect(within(1000, Promise.reject(new Error('failed')), 'otherwise')).rejects.toThrow('failed'));
});
