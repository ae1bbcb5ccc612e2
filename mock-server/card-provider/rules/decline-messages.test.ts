import { describe, expect, it } from 'vitest';
import { findUserMessage } from './decline-messages.ts';

const api = 'Your card was declined.';

describe('findUserMessage', () => {
  it('prefers decline_code', () => {
    const error = { code: 'card_declined', decline_code: 'lost_card', message: api };
    expect(findUserMessage(error)).toBe('Your card has been declined.');
  });

  it('uses code without a decline_code', () => {
    expect(findUserMessage({ code: 'expired_card', message: api })).toBe('Your card has expired.');
    expect(findUserMessage({ code: 'setup_intent_unexpected_state', message: 'raw' })).toBe(
      'A processing error occurred.',
    );
  });

  it('asks for another payment method after a failed challenge', () => {
    const error = { code: 'setup_intent_authentication_failure', message: 'raw' };
    expect(findUserMessage(error)).toMatch(/^We are unable to authenticate your payment method\. Please choose/);
  });

  it("falls back to the API's message", () => expect(findUserMessage({ code: 'other', message: 'raw' })).toBe('raw'));
});
