import { ownValue } from '../../../own-value.ts';
import type { FontOptions } from '../messages.ts';

const DESCRIPTORS: Readonly<Record<string, keyof FontFaceDescriptors>> = {
  display: 'display',
  style: 'style',
  stretch: 'stretch',
  unicodeRange: 'unicodeRange',
  weight: 'weight',
};

/** Loads the page's fonts into this frame: style sheets as links, single faces through the font API. */
export function loadFonts(fonts: readonly FontOptions[]): void {
  for (const font of fonts) {
    if (font.cssSrc !== undefined) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = font.cssSrc;
      document.head.append(link);
    } else if (font.family !== undefined && font.src !== undefined) {
      const known = Object.entries(font).flatMap(([name, value]) => {
        const descriptor = ownValue(DESCRIPTORS, name);
        return descriptor ? [[descriptor, String(value)]] : [];
      });
      document.fonts.add(new FontFace(font.family, font.src, Object.fromEntries(known)));
    }
  }
}
