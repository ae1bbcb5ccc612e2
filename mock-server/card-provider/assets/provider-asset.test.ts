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

  it('leaves the API and everything else to others', async () => {
    expect([await get('/card-provider/v1/tokens'), await get('/graphql')]).toEqual([null, null]);
  });
});
