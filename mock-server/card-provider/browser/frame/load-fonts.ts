import type { Font } from '../messages.ts';

/** Loads the page's fonts into this frame: style sheets as links, single faces through the font API. */
export function loadFonts(fonts: readonly Font[]): void {
  for (const { cssSrc, family, src, ...descriptorOptions } of fonts) {
    if (cssSrc !== undefined) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = cssSrc;
      document.head.append(link);
    } else if (family !== undefined && src !== undefined) {
      const descriptors = Object.entries(descriptorOptions).filter(([, value]) => value !== undefined);
      document.fonts.add(new FontFace(family, src, Object.fromEntries(descriptors)));
    }
  }
}
