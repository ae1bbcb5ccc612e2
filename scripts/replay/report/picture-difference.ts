import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { inProject } from '../../in-project.ts';

/** How two pictures of the same moment differ. */
export interface PictureDifference {
  pixels: number;
  /** The later picture in grey with the differences marked: its name and its bytes. */
  name: string;
  bytes: Buffer;
}

export interface PictureComparer {
  /** Compares two WebP pictures; null when they are the same to the eye. */
  compare(before: Buffer, after: Buffer): Promise<PictureDifference | null>;
  close(): Promise<void>;
}

interface Marked {
  pixels: number;
  width: number;
  height: number;
  webp: string;
}

/** Compares in a page of the browser: it decodes what it has encoded. */
export async function openPictureComparer(browser: Browser): Promise<PictureComparer> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await script() });
  return {
    async compare(before, after) {
      const marked = await mark(page, before.toString('base64'), after.toString('base64'));
      if (marked.pixels === 0) return null;
      const bytes = Buffer.from(marked.webp, 'base64');
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
      return { pixels: marked.pixels, name: `${hash}-${marked.width}x${marked.height}`, bytes };
    },
    close: () => page.close(),
  };
}

const mark = (page: Page, before: string, after: string): Promise<Marked> =>
  page.evaluate(
    ([one, other]) =>
      (window as unknown as { markDifference(before: string, after: string): Promise<Marked> }).markDifference(
        one ?? '',
        other ?? '',
      ),
    [before, after],
  );

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inProject('scripts/replay/report/mark-difference.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
