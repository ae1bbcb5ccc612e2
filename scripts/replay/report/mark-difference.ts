/** Runs in a page of the browser that decodes the pictures. */
import pixelmatch from 'pixelmatch';

/** Of the distance between black and white: what is nearer was encoded otherwise, not designed otherwise. */
const THRESHOLD = 0.1;
const QUALITY = 0.8;

const bitmapOf = async (webp: string): Promise<ImageBitmap> =>
  createImageBitmap(await (await fetch(`data:image/webp;base64,${webp}`)).blob());

/** The picture on a canvas of that size: what it does not cover is transparent, and so differs from any picture. */
function pixelsOf(picture: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = contextOf(new OffscreenCanvas(width, height));
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas to compare pictures on.');
  return context;
}

async function markDifference(before: string, after: string) {
  const [one, other] = await Promise.all([bitmapOf(before), bitmapOf(after)]);
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  const marked = context.createImageData(width, height);
  const pixels = pixelmatch(pixelsOf(one, width, height), pixelsOf(other, width, height), marked.data, width, height, {
    threshold: THRESHOLD,
    alpha: 0.25,
    diffColor: [209, 0, 84],
  });
  context.putImageData(marked, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  return { pixels, width, height, webp: await base64Of(blob) };
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(text);
}

Object.assign(window, { markDifference });
