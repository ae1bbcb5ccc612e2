import { describe, expect, it } from 'vitest';
import { isBankAccepted } from './offer.ts';

describe('isBankAccepted', () => {
  it('takes any bank without the offer', () => {
    for (const offer of [null, '', 'EOFY']) expect(isBankAccepted(offer, null)).toBe(true);
  });

  it('takes only the offer’s own banks under Westpac', () => {
    expect(isBankAccepted('Westpac', 'Westpac Banking Corporation')).toBe(true);
    expect(isBankAccepted('Westpac', ' stripe test bank ')).toBe(true);
    expect(isBankAccepted('westpac', 'WESTPAC BANKING CORPORATION')).toBe(true);
    expect(isBankAccepted('Westpac', 'Westpac')).toBe(false);
    expect(isBankAccepted('Westpac', 'St George Bank')).toBe(false);
  });

  it('refuses an account whose bank did not resolve', () => {
    expect(isBankAccepted('Westpac', null)).toBe(false);
  });
});
