import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { dialog } from './slot-recipes.ts';
import { semanticTokens, textStyles, tokens } from './tokens.ts';

/** The class inside which elements lose their browser looks; a host page's own elements are left alone. */
export const SCOPE = 'checkout-ui';

const config = defineConfig({
  cssVarsPrefix: 'checkout',
  preflight: { scope: `.${SCOPE}` },
  conditions: { dark: '.dark &' },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px' },
    tokens,
    semanticTokens,
    textStyles,
    slotRecipes: { dialog },
    keyframes: {
      breathe: { '50%': { opacity: 0.5 } },
      spin: { to: { transform: 'rotate(360deg)' } },
      'fade-in': { from: { opacity: 0 } },
      'fade-out': { to: { opacity: 0 } },
      'reveal-in': { from: { opacity: 0, transform: 'translateY(-4px)' } },
      'rise-in': { from: { opacity: 0, transform: 'translateY(12px)' } },
      'sheet-in': { from: { transform: 'translateY(100%)' } },
      'sheet-out': { to: { transform: 'translateY(100%)' } },
    },
  },
  globalCss: {
    // A system without Chakra's default palette still needs one named, or focus rings turn transparent.
    // The card provider's challenge lies outside the open dialog, where nothing else can be pressed.
    'body > div > iframe[name^=__privateStripeFrame]': { pointerEvents: 'auto' },
    html: { colorPalette: 'accent', '--global-font-body': 'fonts.body', '--global-font-mono': 'fonts.mono' },
  },
});

/** Our own look: only the tokens and recipes in use, so that a host pays for nothing else. */
export const system = createSystem(defaultBaseConfig, config);
