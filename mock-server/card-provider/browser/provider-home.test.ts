import { describe, expect, it } from 'vitest';
import { homeOf } from './provider-home.ts';

describe('homeOf', () => {
  it('passes on the session and the kind of bank accounts, and nothing else', () => {
    const script = 'http://127.0.0.1:4000/stripe.js?advancedFraudSignals=false&session=buy-new-card.s1&bank=test';
    expect(homeOf(script)).toEqual({ origin: 'http://127.0.0.1:4000', query: '?session=buy-new-card.s1&bank=test' });
  });

  it('tells the frames nothing where the script was told nothing', () => {
    const origin = 'https://js.stripe.com';
    expect(homeOf(`${origin}/endive/stripe.js`)).toEqual({ origin, query: '' });
    expect(homeOf(`${origin}/endive/stripe.js?session=`)).toEqual({ origin, query: '' });
  });
});
