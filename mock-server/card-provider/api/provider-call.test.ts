import { describe, expect, it } from 'vitest';
import { describeProviderCall } from './describe-provider-call.ts';
import { handleProviderCall } from './handle-provider-call.ts';
import { emptyProviderAccount } from './provider-account.ts';
import { isClockRequest } from './provider-call.ts';

const CLOCK = { method: 'GET', path: '/v1/clock', body: {} };

describe('GET /v1/clock', () => {
  it('returns the time of the session in seconds', () => {
    const now = new Date('2026-03-31T12:59:59.900Z');
    expect(handle(CLOCK, now)).toEqual({ status: 200, body: { now: Date.UTC(2026, 2, 31, 12, 59, 59) / 1000 } });
  });

  it('is described as retrieve clock', () => {
    expect(describeProviderCall(CLOCK)).toEqual({ name: 'retrieve clock', request: {} });
  });
});

describe('isClockRequest', () => {
  it('matches only GET /v1/clock', () => {
    const paths = ['/v1/clock?bank=test', '/v1/setup_intents/seti_1', '/v1/other'];
    expect(paths.map((path) => isClockRequest({ method: 'GET', path, body: {} }))).toEqual([true, false, false]);
    expect(isClockRequest({ ...CLOCK, method: 'POST' })).toBe(false);
  });
});

describe('an unknown path', () => {
  it("returns the API's 404 without the query", () => {
    const { status, body } = handle({ method: 'POST', path: '/v1/charges?client_secret=x', body: {} });
    expect(status).toBe(404);
    expect(body).toEqual({
      error: {
        type: 'invalid_request_error',
        message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/charges\)\. Please see/),
      },
    });
  });
});

const handle = (call: typeof CLOCK, now = new Date('2026-06-15T00:00:00Z')) =>
  handleProviderCall(emptyProviderAccount(), call, { createId: (prefix) => `${prefix}_1`, now });
