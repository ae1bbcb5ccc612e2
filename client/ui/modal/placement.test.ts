import { describe, expect, it } from 'vitest';
import { choosePlacement, type PageFacts } from './placement.ts';

const PLAIN: PageFacts<string> = {
  focusedLayer: null,
  nativeDialog: null,
  chosenLayer: null,
  usesTopLayer: false,
  movesFixed: false,
};
const inside = (layer: string) => ({ kind: 'inside-layer', layer });

describe('choosePlacement', () => {
  it.each<[string, Partial<PageFacts<string>>, object]>([
    ['chooses the page, where the challenge is above it', {}, { kind: 'page' }],
    ['chooses the top layer, beside an open popover', { usesTopLayer: true }, { kind: 'top-layer' }],
    ['chooses the top layer, where a transform does not move it', { movesFixed: true }, { kind: 'top-layer' }],
    ['chooses the layer with the focus', { focusedLayer: 'a', nativeDialog: 'b', usesTopLayer: true }, inside('a')],
    ['chooses a native dialog, outside of which it is inert', { nativeDialog: 'b', chosenLayer: 'c' }, inside('b')],
    ['keeps the layer that it is in, which has lost the focus', { chosenLayer: 'c', movesFixed: true }, inside('c')],
  ])('%s', (_, facts, placement) => {
    expect(choosePlacement({ ...PLAIN, ...facts })).toEqual(placement);
  });
});
