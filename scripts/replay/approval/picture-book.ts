import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Picture, ScenarioRecord } from './scenario-record.ts';

/** The largest page in bytes that mail servers and browsers accept; pictures are nearly all of it. */
const MAX_PICTURE_BYTES = 24_000_000;

export interface PictureBook {
  /** The image of a picture, or a part of it, or where the same one is; null for one that was left out. */
  show: (picture: Picture | null, style?: string) => ReturnType<typeof html> | null;
  /** How many pictures were left out. */
  omitted: number;
}

/**
 * Numbers the pictures of a page, embeds equal ones once, and leaves out those beyond the limit, first those that scenarios are
 * not about.
 */
export function createPictureBook(scenarios: readonly ScenarioRecord[]): PictureBook {
  const screens = scenarios.flatMap((scenario) => scenario.screens);
  const byImportance = [
    ...scenarios.map(({ failure }) => failure?.picture ?? null),
    ...[true, false].flatMap((isMain) =>
      screens.filter((screen) => screen.isMain === isMain).flatMap(({ picture, before }) => [picture, before]),
    ),
  ];
  const kept = new Set<string>();
  const left = new Set<string>();
  let size = 0;
  for (const picture of byImportance) {
    const key = keyOf(picture);
    if (!picture || !key || kept.has(key)) continue;
    const bytes = (picture.body.length * 4) / 3;
    if (size + bytes > MAX_PICTURE_BYTES) left.add(key);
    else {
      kept.add(key);
      size += bytes;
    }
  }
  const numbers = new Map<string, number>();
  return {
    omitted: left.size,
    show(picture, style) {
      const key = keyOf(picture);
      if (!picture || !key || !kept.has(key)) return null;
      const known = numbers.get(key);
      if (known !== undefined)
        return html`<p class="same">The same as <a href="#picture-${known}">picture ${known}</a>.</p>`;
      const number = numbers.size + 1;
      numbers.set(key, number);
      const source = `data:${picture.type};base64,${picture.body.toString('base64')}`;
      return html`<img id="picture-${number}" src="${source}" alt="Picture ${number}. Its texts are listed beside it."${style && html` style="${style}"`}>`;
    },
  };
}

/** Equal for equal pictures. */
export const keyOf = (picture: Picture | null): string | null =>
  picture && createHash('sha256').update(picture.body).digest('hex');
