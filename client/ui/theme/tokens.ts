import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system';

export const SPACING_STEPS = [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 16];

export const tokens = defineTokens({
  fonts: {
    body: { value: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  spacing: Object.fromEntries(SPACING_STEPS.map((step) => [String(step), { value: `${step * 4}px` }])),
  sizes: {
    full: { value: '100%' },
    field: { value: '48px' },
    icon: { value: '20px' },
    touch: { value: '44px' },
  },
  radii: { base: { value: '8px' }, round: { value: '999px' } },
  zIndex: { dialog: { value: 1300 } },
});

const lightDark = (light: string, dark: string) => ({ value: { base: light, _light: light, _dark: dark } });

export const NEUTRALS = {
  page: ['#F6F7F5', '#0E1211'],
  panel: ['#FFFFFF', '#161B19'],
  /** The background above a panel, lighter in dark mode, where a shadow hardly shows. */
  raised: ['#FFFFFF', '#262D2A'],
  sunken: ['#F5F7F5', '#111615'],
  ink: ['#16201B', '#ECF1EE'],
  'ink-muted': ['#515C56', '#A9B5AE'],
  'ink-faint': ['#67726C', '#8F9B95'],
  line: ['#DDE2DE', '#2B3330'],
  'line-strong': ['#868F8A', '#69756F'],
} as const;

const neutral = (name: keyof typeof NEUTRALS) => lightDark(NEUTRALS[name][0], NEUTRALS[name][1]);

export const semanticTokens = defineSemanticTokens({
  durations: { quick: { value: { base: '120ms', _motionReduce: '0s' } } },
  colors: {
    page: neutral('page'),
    panel: neutral('panel'),
    raised: neutral('raised'),
    sunken: neutral('sunken'),
    scrim: lightDark('rgba(18, 28, 24, 0.48)', 'rgba(0, 0, 0, 0.64)'),
    ink: { DEFAULT: neutral('ink'), muted: neutral('ink-muted'), faint: neutral('ink-faint') },
    line: { DEFAULT: neutral('line'), strong: neutral('line-strong') },
    accent: {
      DEFAULT: lightDark('#0E5A4A', '#63D2B3'),
      hover: lightDark('#0A4638', '#82DEC5'),
      contrast: lightDark('#FFFFFF', '#06231B'),
      tint: lightDark('#E8F3EF', '#15302A'),
      ring: lightDark('rgba(14, 90, 74, 0.24)', 'rgba(99, 210, 179, 0.32)'),
    },
    danger: {
      DEFAULT: lightDark('#B3261E', '#FF9C92'),
      tint: lightDark('#FCEFED', '#361C1A'),
      ring: lightDark('rgba(179, 38, 30, 0.2)', 'rgba(255, 156, 146, 0.28)'),
    },
    notice: { DEFAULT: lightDark('#7A4B00', '#F2C26B'), tint: lightDark('#FBF3E2', '#33280F') },
  },
  shadows: {
    panel: lightDark('0 24px 64px -16px rgba(18, 28, 24, 0.28)', '0 24px 64px -16px rgba(0, 0, 0, 0.7)'),
    toast: lightDark('0 8px 24px -8px rgba(18, 28, 24, 0.24)', '0 8px 24px -8px rgba(0, 0, 0, 0.7)'),
  },
});

/** Text is in px, so that the host's root font size has no effect. Lines grow with the browser's minimum font size. */
export const textStyles = {
  caption: { value: { fontSize: '12px', lineHeight: 16 / 12 } },
  small: { value: { fontSize: '14px', lineHeight: 20 / 14 } },
  body: { value: { fontSize: '16px', lineHeight: 24 / 16 } },
  title: { value: { fontSize: '20px', lineHeight: 28 / 20, fontWeight: '600', letterSpacing: '-0.01em' } },
  display: { value: { fontSize: '28px', lineHeight: 36 / 28, fontWeight: '600', letterSpacing: '-0.02em' } },
};
