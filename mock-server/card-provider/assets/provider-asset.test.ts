import { describe, expect, it } from 'vitest';
import { providerAsset } from './provider-asset.ts';

const get = (path: string) => providerAsset(path, { pageOrigins: ['http://localhost:5173'] });

describe('providerAsset', () => {
  it('serves the browser script as one classic script', async () => {
    const script = await get('/stripe.js?advancedFraudSignals=false');
    expect(script?.headers['content-type']).toContain('text/javascript');
    expect(script?.body).toMatch(/Stripe/);
    expect(script?.body).not.toMatch(/^(import|export) /m);
  });

  it('lets only the given origins show the fields', async () => {
    const frame = await get('/card-provider/frame');
    expect(frame?.headers['content-security-policy']).toMatch(/frame-ancestors 'self' http:\/\/localhost:5173$/);
  });

  it("gives a challenge and the bank's page in it documents of their own and one script", async () => {
    const [challenge, bank] = await Promise.all([get('/card-provider/challenge'), get('/card-provider/bank')]);
    const named = (document: typeof bank) => /src="([^"]+)"/.exec(document?.body ?? '')?.[1] ?? '';
    expect(challenge?.headers['content-security-policy']).toMatch(/frame-src 'self';/);
    expect(named(challenge)).toBe(named(bank));
    expect((await get(named(bank)))?.body).toContain('test-source-authorize-3ds');
    expect((await get('/card-provider/frame.js'))?.body).not.toContain('test-source-authorize-3ds');
  });

  it("names the session in everything a session's frame asks for", async () => {
    for (const name of ['frame', 'challenge', 'bank']) {
      const page = await get(`/card-provider/${name}?session=buy-new-card%40plus.s-1&bank=test`);
      const [, script = ''] = /src="([^"]+)"/.exec(page?.body ?? '') ?? [];
      const { pathname, searchParams } = new URL(script.replaceAll('&amp;', '&'), 'http://provider');
      expect(searchParams.get('session')).toBe('buy-new-card@plus.s-1');
      const served = await get(`${pathname}?${searchParams}`);
      expect(served?.headers['cache-control']).toMatch(/immutable/);
    }
  });

  it('writes no other text into a document', async () => {
    const page = await get('/card-provider/frame');
    for (const session of ['"><script>', "a' onload='x", 'a&b', '']) {
      const asked = await get(`/card-provider/frame?session=${encodeURIComponent(session)}`);
      expect(asked?.body).toBe(page?.body);
    }
  });

  it('leaves the API and everything else to others', async () => {
    expect([await get('/card-provider/v1/tokens'), await get('/graphql')]).toEqual([null, null]);
  });
});
