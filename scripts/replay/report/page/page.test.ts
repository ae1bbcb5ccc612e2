import { describe, expect, it } from 'vitest';
import { sampleStep, sampleWalk } from '../sample-walk.ts';
import { framesOf, sizeOf } from './frames.ts';
import { duration } from './html.ts';
import { pageStart } from './page.ts';
import { specLinesOf } from './spec-view.ts';

describe('framesOf', () => {
  it('puts the steps before a picture under it, and those after the last one on their own', () => {
    const steps = [
      sampleStep({ says: 'Enter' }),
      sampleStep({ says: 'See A', picture: 'aaaa-1x1', messages: ['Saved'] }),
      sampleStep({ says: 'See B', picture: 'aaaa-1x1', messages: ['Saved'] }),
      sampleStep({ says: 'Pay' }),
    ];
    expect(framesOf(steps).map((frame) => [frame.first, frame.steps.map(({ says }) => says), frame.picture])).toEqual([
      [1, ['Enter', 'See A', 'See B'], 'aaaa-1x1'],
      [4, ['Pay'], null],
    ]);
    expect(framesOf(steps)[0]?.messages).toEqual(['Saved']);
  });
});

describe('sizeOf', () => {
  it('reads the size off the name', () => {
    expect(sizeOf('0a1b-976x712')).toEqual({ width: 976, height: 712 });
  });
});

describe('specLinesOf', () => {
  it('says of each line who proves it, and whether they do', () => {
    const walks = [sampleWalk(), sampleWalk({ name: 'other', covers: ['B1'], outcome: 'failed' })];
    const states = Object.fromEntries(specLinesOf(walks).map(({ code, state }) => [code, state]));
    expect(states).toMatchObject({ T1: 'passed', B1: 'failed', X1: 'not walked' });
  });
});

describe('duration', () => {
  it('is exact for a walk and round for all of them', () => {
    expect([1.234, 59.94, 312.4].map(duration)).toEqual(['1.2 s', '59.9 s', '5 min 12 s']);
  });
});

describe('pageStart', () => {
  const page = (title: string) =>
    pageStart({
      report: {
        version: 1,
        at: '2026-03-14T23:00:00.000Z',
        baseline: null,
        catalogue: ['buy-new-card'],
        rejected: [],
        walks: [sampleWalk({ title })],
      },
      changes: null,
      folder: '.replay/report',
      styles: '',
      behaviour: '',
    });

  it('shows what scenarios say as text, never as markup', () => {
    expect(page('<img src=x onerror=alert(1)>')).not.toContain('<img src=x');
    expect(page('<b>')).toContain('&lt;b&gt;');
  });

  it('may reach no network', () => {
    expect(page('A')).toContain(`default-src 'none'`);
  });
});
