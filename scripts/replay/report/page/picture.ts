import { sizeOf } from './frames.ts';
import { escaped } from './html.ts';

/** A picture that loads when it comes into sight and is shown large when it is pressed. */
export function picture(name: string, about: string): string {
  const { width, height } = sizeOf(name);
  return `<button type="button" class="shot" data-shot="${escaped(name)}" data-about="${escaped(about)}">
<img data-picture="${escaped(name)}" width="${width}" height="${height}" alt="${escaped(about)}"></button>`;
}
