/** sRGB channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** An opaque CSS colour of any notation; null if it is none. */
export function parseColor(text: string): Rgb | null {
  if (!CSS.supports('color', text)) return null;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}

export const toCss = ([red, green, blue]: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${alpha})`;

/** The colour between two, nearer to the second the larger the share, from 0 to 1. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const [red, green, blue] = one.map((channel, index) =>
    Math.round(channel + ((other[index] ?? channel) - channel) * share),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
};

const linear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function colorContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
