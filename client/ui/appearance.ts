import { NEUTRALS, SPACING_STEPS } from './theme/tokens.ts';

interface AppearanceVariables {
  /**
   * Colour of buttons, links and focus in light mode: any CSS colour with a contrast of at least 4.5:1 on white. Dark
   * mode derives a lighter colour from it. Backgrounds, text and lines take a little of its hue.
   */
  colorPrimary?: string | undefined;
  /** Corner radius of fields, buttons and panels in px, 0 to 24. */
  borderRadius?: number | undefined;
  /** A CSS font-family. Fonts for the card provider's frames are passed as `fieldFonts`. */
  fontFamily?: string | undefined;
  /** The unit of the spacing scale in px, 2 to 8; 4 by default. */
  spacingUnit?: number | undefined;
}

/** Theme, colours, font and spacing that fit the checkout to the host page. */
export interface Appearance {
  /** 'auto', the default theme, is dark if an ancestor of the module's elements, usually `<html>`, has the class `dark`. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  variables?: AppearanceVariables | undefined;
}

/** Returns null without `CSS.supports`, as in jsdom. */
const isCss = (property: string, value: string): boolean | null => globalThis.CSS?.supports?.(property, value) ?? null;

const WHITE: Rgb = [255, 255, 255];
const LIGHT_PANEL = WHITE;
const DARK_TEXT: Rgb = [6, 18, 15];

/** Contrast of text with its background in WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5;

const lightenForDarkMode = (color: Rgb, panel: Rgb): Rgb => {
  const steps = Array.from({ length: 11 }, (_, step) => mix(color, WHITE, step / 10));
  return steps.find((candidate) => colorContrast(candidate, panel) >= 5.5) ?? WHITE;
};

const average = ([red, green, blue]: Rgb): number => (red + green + blue) / 3;
const spread = (color: Rgb): number => Math.max(...color) - Math.min(...color);

function tintNeutral(hex: string, primary: Rgb): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const own: Rgb = [red, green, blue];
  const scale = spread(own) / (spread(primary) || 1);
  const tint = (channel: number) => Math.round(average(own) + (channel - average(primary)) * scale);
  return [tint(primary[0]), tint(primary[1]), tint(primary[2])];
}

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

const numberBetween = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? clamp(value, min, max) : null;

/** CSS variables that override the theme's. An invalid value is left out, so that the theme's own applies. */
export function appearanceVariables({ variables }: Appearance, isDark: boolean): Record<string, string> {
  const { colorPrimary, borderRadius, fontFamily, spacingUnit } = variables ?? {};
  const primary = parseColor(colorPrimary);
  const radius = numberBetween(borderRadius, 0, 24);
  const unit = numberBetween(spacingUnit, 2, 8);
  return {
    ...(primary && primaryTokens(primary, isDark)),
    ...(radius !== null && { '--checkout-radii-base': `${radius}px` }),
    ...(fontFamily && isFont(fontFamily) && { '--checkout-fonts-body': fontFamily }),
    ...(unit !== null &&
      Object.fromEntries(
        SPACING_STEPS.map((step) => [`--checkout-spacing-${String(step).replace('.', '\\.')}`, `${step * unit}px`]),
      )),
  };
}

/** Keywords such as 'inherit' are valid CSS, but name no font. */
const isCssWide = (text: string): boolean => /^(inherit|initial|unset|revert|revert-layer)$/i.test(text.trim());

const isFont = (value: unknown): boolean | null =>
  typeof value === 'string' && !isCssWide(value) && isCss('font-family', value);

const describeNumber = (value: unknown, min: number, max: number): string | null =>
  numberBetween(value, min, max) === value ? null : `${quote(value)} is not a number between ${min} and ${max}.`;

function describeColor(value: unknown): string | null {
  if (typeof value !== 'string' || isCss('color', value) === false) return `${quote(value)} is not a CSS colour.`;
  if (isCss('color', value) === null || !createCanvas()) return null;
  const color = parseColor(value);
  if (!color) return `${quote(value)} is not an opaque colour by itself. Pass the colour, such as '#0E5A4A'.`;
  const contrast = colorContrast(color, LIGHT_PANEL);
  if (contrast >= MIN_CONTRAST) return null;
  return `${contrast.toFixed(1)}:1 on white. Text needs ${MIN_CONTRAST}:1; use a darker colour.`;
}

const CHECKS: Readonly<Record<keyof AppearanceVariables, (value: unknown) => string | null>> = {
  colorPrimary: describeColor,
  borderRadius: (value) => describeNumber(value, 0, 24),
  fontFamily: (value) => (isFont(value) === false ? `${quote(value)} is not a CSS font-family.` : null),
  spacingUnit: (value) => describeNumber(value, 2, 8),
};
const OPTIONS = ['theme', 'variables'];
const THEMES: readonly unknown[] = ['light', 'dark', 'auto'];

const quote = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** Problems for the developer: values that are ignored or changed, and a primary colour of low contrast. */
export function describeAppearanceProblems(appearance: unknown): string[] {
  const problemsOf = (name: string, value: unknown): string[] => {
    if (value === undefined) return [];
    if (!OPTIONS.includes(name)) return [`${name}: there is no such option. There are: ${OPTIONS.join(', ')}.`];
    if (name === 'theme')
      return THEMES.includes(value) ? [] : [`theme: ${quote(value)} is none of ${THEMES.join(', ')}.`];
    if (typeof value !== 'object' || value === null) return [`variables: ${quote(value)} is not an object.`];
    return Object.entries(value).flatMap(([variable, given]) => describeVariable(variable, given));
  };
  if (appearance === undefined) return [];
  if (typeof appearance !== 'object' || appearance === null) return [`${quote(appearance)} is not an object.`];
  return Object.entries(appearance).flatMap(([name, value]) => problemsOf(name, value));
}

function describeVariable(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  const known = Object.keys(CHECKS);
  if (!known.includes(name)) return [`${name}: there is no such variable. There are: ${known.join(', ')}.`];
  const problem = CHECKS[name as keyof AppearanceVariables](value);
  return problem === null ? [] : [`${name}: ${problem}`];
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns null where there is no canvas, as in happy-dom. */
const createCanvas = () => document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** Returns null for a text that is no opaque colour, or whose colour depends on its place in the page. */
function parseColor(text: unknown): Rgb | null {
  if (typeof text !== 'string' || !isCss('color', text) || /currentcolor/i.test(text)) return null;
  const context = createCanvas();
  if (!context) return null;
  // The canvas stays transparent if it cannot resolve the colour, as with 'var(--brand)'.
  context.fillStyle = 'transparent';
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : null;
}

const toCss = ([red, green, blue]: Rgb, alpha = 1): string =>
  alpha === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${alpha})`;

/** Mixes two colours. `share` is the part of `other`, from 0 to 1. */
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

function colorContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
