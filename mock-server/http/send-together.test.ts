import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendTogether } from './send-together.ts';

describe('sendTogether', () => {
  it('sends nothing before the turn ends, and then everything in its order', async () => {
    const sent: string[] = [];
    const soon = sendTogether();
    soon(() => sent.push('one'));
    await Promise.resolve();
    soon(() => sent.push('two'));
    expect(sent).toEqual([]);
    await endOfTurn();
    expect(sent).toEqual(['one', 'two']);
  });

  it('sends what gets ready while it sends, once, at the end of the next turn', async () => {
    const sent: string[] = [];
    const soon = sendTogether();
    soon(() => {
      sent.push('one');
      soon(() => sent.push('two'));
    });
    await endOfTurn();
    expect(sent).toEqual(['one']);
    await endOfTurn();
    expect(sent).toEqual(['one', 'two']);
  });
});
