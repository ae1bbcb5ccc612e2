import { describe, expect, it } from 'vitest';
import { shownText } from './decline-texts.ts';

const api = 'Your card was declined.';

describe('shownText', () => {
  it('goes by decline_code first', () => {
    const error = { code: 'card_declined', decline_code: 'lost_card', message: api };
    expect(shownText(error)).toBe('Your card has been declined.');
  });

  it('goes by code where there is no decline_code', () => {
    expect(shownText({ code: 'expired_card', message: api })).toBe('Your card has expired.');
    expect(shownText({ code: 'setup_intent_unexpected_state', message: 'raw' })).toBe('A processing error occurred.');
  });

  it('asks for another method after a failed challenge', () => {
    const error = { code: 'setup_intent_authentication_failure', message: 'raw' };
    expect(shownText(error)).toMatch(/^We are unable to authenticate your payment method\. Please choose/);
  });

  it("falls back to the API's own words", () => expect(shownText({ code: 'other', message: 'raw' })).toBe('raw'));
});
