import type { ScreenState } from './screen-state.ts';
import { MODES, pictureName, SIZES } from './take-pictures.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const picture = (name: string, width: number, mode: string): string => {
  const file = pictureName(name, width, mode);
  return `<a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${mode}" loading="lazy" width="${Math.round(width / 3)}"></a>`;
};

const section = ({ name, says }: Pick<ScreenState, 'name' | 'says'>): string => `<section id="${name}">
<h2><a href="#${name}">${name}</a> <small>${escaped(says)}</small></h2>
<div>${MODES.flatMap((mode) => SIZES.map(({ width }) => picture(name, width, mode))).join('')}</div>
</section>`;

/** A page of all pictures, which opens from disk. */
export const contactSheet = (states: readonly Pick<ScreenState, 'name' | 'says'>[]): string => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<title>Screens of the checkout</title>
<style>
body { margin: 24px; font: 14px/20px system-ui, sans-serif; background: #8a918d; color: #111 }
h2 { margin: 32px 0 8px; font-size: 16px }
small { font-weight: normal; font-size: 14px }
a { color: inherit }
div { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
img { display: block; height: auto }
</style>
<h1>${states.length} screens</h1>
${states.map(section).join('\n')}
</html>
`;
