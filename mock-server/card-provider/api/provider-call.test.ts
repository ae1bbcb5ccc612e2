import { describe, expect, it } from 'vitest';
import { answerProviderCall } from './answer-provider-call.ts';
import { describeProviderCall } from './describe-provider-call.ts';
import { emptyProviderAccount } from './provider-account.ts';
import { isQuiet } from './provider-call.ts';

const CLOCK = { method: 'GET', path: '/v1/clock', body: {} };

describe('the clock', () => {
  it('is that of the session, in seconds', () => {
    const now = new Date('2026-03-31T12:59:59.900Z');
    expect(ask(CLOCK, now)).toEqual({ status: 200, body: { now: Date.UTC(2026, 2, 31, 12, 59, 59) / 1000 } });
  });

  it('has a name of its own, should anyone write it down', () => {
    expect(describeProviderCall(CLOCK)).toEqual({ name: 'tell time', request: {} });
  });
});

describe('isQuiet', () => {
  it('is the clock and nothing else', () => {
    const paths = ['/v1/clock?bank=test', '/v1/setup_intents/seti_1', '/v1/other'];
    expect(paths.map((path) => isQuiet({ method: 'GET', path, body: {} }))).toEqual([true, false, false]);
    expect(isQuiet({ ...CLOCK, method: 'POST' })).toBe(false);
  });
});

describe('an unknown address', () => {
  it('is answered in the words of the API, without what was asked', () => {
    const { status, body } = ask({ method: 'POST', path: '/v1/charges?client_secret=x', body: {} });
    expect(status).toBe(404);
    expect(body).toEqual({
      error: {
        type: 'invalid_request_error',
        message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/charges\)\. Please see/),
      },
    });
  });
});

const ask = (call: typeof CLOCK, now = new Date('2026-06-15T00:00:00Z')) =>
  answerProviderCall(emptyProviderAccount(), call, { mint: (prefix) => `${prefix}_1`, now });
