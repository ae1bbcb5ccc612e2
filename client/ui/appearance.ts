import { NEUTRALS, SPACING_STEPS } from './theme/tokens.ts';

interface AppearanceVariables {
  /**
   * Colour of buttons, links and focus in light mode, as any CSS colour; dark mode uses a lighter one that is derived from
   * it, and backgrounds, text and lines take a little of its hue. At least 4.5:1 on white.
   */
  colorPrimary?: string | undefined;
  /** Corner radius of fields, buttons and panels in px, 0 to 24. */
  borderRadius?: number | undefined;
  /** A CSS font-family. Fonts for the card provider's frames are passed as `fieldFonts`. */
  fontFamily?: string | undefined;
  /** The unit of the spacing scale in px, 2 to 8; 4 by default. */
  spacingUnit?: number | undefined;
}

/** How the module looks, in the page's colours and type. */
export interface Appearance {
  /** 'auto', the default, is dark when an ancestor of the module's elements, usually `<html>`, has the class `dark`. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  variables?: AppearanceVariables | undefined;
}

/** Null where the browser cannot tell, as in jsdom. */
const isCss = (property: string, value: string): boolean | null => globalThis.CSS?.supports?.(property, value) ?? null;

const WHITE: Rgb = [255, 255, 255];
const LIGHT_PANEL = WHITE;
const DARK_TEXT: Rgb = [6, 18, 15];

/** Contrast of text with its background in WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5;

/** The smallest share of white that makes the colour readable on the dark panel. */
const lightenForDarkMode = (color: Rgb, panel: Rgb): Rgb => {
  const steps = Array.from({ length: 11 }, (_, step) => mix(color, WHITE, step / 10));
  return steps.find((candidate) => colorContrast(candidate, panel) >= 5.5) ?? WHITE;
};

const average = ([red, green, blue]: Rgb): number => (red + green + blue) / 3;
const spread = (color: Rgb): number => Math.max(...color) - Math.min(...color);

/** A neutral of the theme with the primary colour's hue in place of its own; grey for a grey. */
function tintNeutral(hex: string, primary: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const own: Rgb = [red, green, blue];
  const scale = spread(own) / (spread(primary) || 1);
  const tint = (channel: number) => Math.round(average(own) + (channel - average(primary)) * scale);
  return [tint(primary[0]), tint(primary[1]), tint(primary[2])];
}

/** The tokens of the primary colour, and the neutrals in its hue. */
function primaryTokens(primary: Rgb, isDark: boolean): Record<string, string> {
  const neutral = (name: keyof typeof NEUTRALS) => tintNeutral(NEUTRALS[name][isDark ? 1 : 0], primary);
  const neutrals = Object.keys(NEUTRALS) as (keyof typeof NEUTRALS)[];
  const panel = neutral('panel');
  const color = isDark ? lightenForDarkMode(primary, panel) : primary;
  const contrast = colorContrast(WHITE, color) >= colorContrast(DARK_TEXT, color) ? WHITE : DARK_TEXT;
  return {
    ...Object.fromEntries(neutrals.map((name) => [`--checkout-colors-${name}`, toCss(neutral(name))])),
    '--checkout-colors-accent': toCss(color),
    '--checkout-colors-accent-hover': toCss(mix(color, isDark ? WHITE : DARK_TEXT, 0.2)),
    '--checkout-colors-accent-contrast': toCss(contrast),
    '--checkout-colors-accent-tint': toCss(mix(panel, color, isDark ? 0.16 : 0.09)),
    '--checkout-colors-accent-ring': toCss(color, isDark ? 0.32 : 0.24),
  };
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The theme's CSS variables that differ from the default. Values that are no valid CSS are left out. */
export function appearanceVariables({ variables = {} }: Appearance, isDark: boolean): Record<string, string> {
  const { colorPrimary, borderRadius, fontFamily, spacingUnit } = variables;
  const primary = colorPrimary === undefined ? null : parseColor(colorPrimary);
  const unit = Number.isFinite(spacingUnit) ? clamp(spacingUnit ?? 0, 2, 8) : null;
  return {
    ...(primary && primaryTokens(primary, isDark)),
    ...(Number.isFinite(borderRadius) && { '--checkout-radii-base': `${clamp(borderRadius ?? 0, 0, 24)}px` }),
    ...(fontFamily && isCss('font-family', fontFamily) && { '--checkout-fonts-body': fontFamily }),
    ...(unit !== null &&
      Object.fromEntries(
        SPACING_STEPS.map((step) => [`--checkout-spacing-${String(step).replace('.', '\\.')}`, `${step * unit}px`]),
      )),
  };
}

/** What a developer should correct: values that are no CSS, and a primary colour with too little contrast. */
export function describeAppearanceProblems({ variables = {} }: Appearance): string[] {
  const { colorPrimary, borderRadius, fontFamily, spacingUnit } = variables;
  const primary = colorPrimary === undefined ? null : parseColor(colorPrimary);
  const contrast = primary && colorContrast(primary, LIGHT_PANEL);
  const isOutside = (value: number | undefined, min: number, max: number) =>
    value !== undefined && !(value >= min && value <= max);
  return [
    ...(colorPrimary !== undefined && !primary && isCss('color', colorPrimary) !== null
      ? [`colorPrimary: '${colorPrimary}' is not a CSS colour.`]
      : []),
    ...(contrast !== null && contrast < MIN_CONTRAST
      ? [`colorPrimary: ${contrast.toFixed(1)}:1 on white. Text needs ${MIN_CONTRAST}:1; use a darker colour.`]
      : []),
    ...(fontFamily !== undefined && isCss('font-family', fontFamily) === false
      ? [`fontFamily: '${fontFamily}' is not a CSS font-family.`]
      : []),
    ...(isOutside(borderRadius, 0, 24) ? [`borderRadius: ${borderRadius} is not between 0 and 24.`] : []),
    ...(isOutside(spacingUnit, 2, 8) ? [`spacingUnit: ${spacingUnit} is not between 2 and 8.`] : []),
  ];
}

/** sRGB channels from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** An opaque CSS colour of any notation; null if it is none. */
function parseColor(text: string): Rgb | null {
  if (!isCss('color', text)) return null;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}

const toCss = ([red, green, blue]: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${alpha})`;

/** The colour between two, nearer to the second the larger the share, from 0 to 1. */
const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
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
function colorContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
