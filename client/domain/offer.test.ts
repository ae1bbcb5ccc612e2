import { describe, expect, it } from 'vitest';
import { isBankAccepted } from './offer.ts';

describe('isBankAccepted', () => {
  it('accepts any bank under other offers', { tags: ['V15'] }, () => {
    for (const offer of [null, '', 'EOFY']) expect(isBankAccepted(offer, null)).toBe(true);
  });

  it('accepts only Westpac’s banks under Westpac', { tags: ['V12', 'V13', 'V14'] }, () => {
    expect(isBankAccepted('Westpac', 'Westpac Banking Corporation')).toBe(true);
    expect(isBankAccepted('Westpac', ' stripe test bank ')).toBe(true);
    expect(isBankAccepted('westpac', 'WESTPAC BANKING CORPORATION')).toBe(true);
    expect(isBankAccepted('Westpac', 'Westpac')).toBe(false);
    expect(isBankAccepted('Westpac', 'St George Bank')).toBe(false);
  });

  it('rejects an unresolved bank under Westpac', { tags: ['V14'] }, () => {
    expect(isBankAccepted('Westpac', null)).toBe(false);
  });
});
