import { setImmediate as endOfTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createResponseBatcher } from './response-batcher.ts';

describe('createResponseBatcher', () => {
  it('sends everything in order at the end of the tick', async () => {
    const sent: string[] = [];
    const sendBatched = createResponseBatcher();
    sendBatched(() => sent.push('one'));
    await Promise.resolve();
    sendBatched(() => sent.push('two'));
    expect(sent).toEqual([]);
    await endOfTick();
    expect(sent).toEqual(['one', 'two']);
  });

  it('sends what is added while sending once, at the end of the next tick', async () => {
    const sent: string[] = [];
    const sendBatched = createResponseBatcher();
    sendBatched(() => {
      sent.push('one');
      sendBatched(() => sent.push('two'));
    });
    await endOfTick();
    expect(sent).toEqual(['one']);
    await endOfTick();
    expect(sent).toEqual(['one', 'two']);
  });
});
