import { describe, expect, it } from 'vitest';
import { displayText } from './display-text.ts';

describe('displayText', () => {
  it('keeps a text of usual length', () => {
    expect(displayText('Your card was declined.')).toBe('Your card was declined.');
    expect(displayText('x'.repeat(300))).toBe('x'.repeat(300));
  });

  it('cuts a long text without a break', () => {
    expect(displayText('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
    expect(displayText('ab cd', 3)).toBe('ab…');
  });

  it.each(['e\u0301', '👍🏽', '👩‍👩‍👧', '🇦🇺', '1\uFE0F\u20E3'])('cuts before or after %s, not inside', (character) => {
    const text = `x${character}${'y'.repeat(20)}`;
    expect(displayText(text, character.length)).toBe('x…');
    expect(displayText(text, character.length + 1)).toBe(`x${character}…`);
  });

  it('cuts a character of any number of marks', () => {
    expect(displayText(`e${'\u0301'.repeat(1_000_000)}`).length).toBeLessThanOrEqual(301);
  });

  it('removes controls that reverse the text after them', () => {
    expect(displayText('\u202Edeclined\u2069')).toBe('declined');
  });
});
