import { describe, expect, it } from 'vitest';
import { parseProviderLocation } from './provider-location.ts';

describe('parseProviderLocation', () => {
  it('keeps only the session and the bank mode of the query', () => {
    const script = 'http://127.0.0.1:4000/stripe.js?advancedFraudSignals=false&session=buy-new-card.s1&bank=test';
    expect(parseProviderLocation(script)).toEqual({
      origin: 'http://127.0.0.1:4000',
      query: '?session=buy-new-card.s1&bank=test',
    });
  });

  it('has an empty query when the script URL has neither', () => {
    const origin = 'https://js.stripe.com';
    expect(parseProviderLocation(`${origin}/endive/stripe.js`)).toEqual({ origin, query: '' });
    expect(parseProviderLocation(`${origin}/endive/stripe.js?session=`)).toEqual({ origin, query: '' });
  });
});
