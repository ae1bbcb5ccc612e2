import { describe, expect, it } from 'vitest';
import { loadProviderAsset } from './provider-asset.ts';

const get = (path: string) => loadProviderAsset(path, { pageOrigins: ['http://localhost:5173'] });

describe('loadProviderAsset', () => {
  it('serves the browser script as a classic script', async () => {
    const script = await get('/stripe.js?advancedFraudSignals=false');
    expect(script?.headers['content-type']).toContain('text/javascript');
    expect(script?.body).toMatch(/Stripe/);
    expect(script?.body).not.toMatch(/^(import|export) /m);
  });

  it('lets only the given origins embed the frames', async () => {
    const frame = await get('/card-provider/frame');
    expect(frame?.headers['content-security-policy']).toMatch(/frame-ancestors 'self' http:\/\/localhost:5173$/);
  });

  it('serves the challenge only to the challenge frame', async () => {
    expect((await get('/card-provider/challenge.js'))?.body).toContain('test-source-authorize-3ds');
    expect((await get('/card-provider/frame.js'))?.body).not.toContain('test-source-authorize-3ds');
  });

  it('returns null for API paths and unknown paths', async () => {
    expect([await get('/card-provider/v1/tokens'), await get('/graphql')]).toEqual([null, null]);
  });
});
