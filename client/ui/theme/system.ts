import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { dialog } from './slot-recipes.ts';
import { semanticTokens, textStyles, tokens } from './tokens.ts';

/** Scopes the CSS reset, so that the host page's elements are unaffected. */
export const SCOPE_CLASS = 'checkout-ui';

const config = defineConfig({
  cssVarsPrefix: 'checkout',
  preflight: { scope: `.${SCOPE_CLASS}` },
  conditions: { light: '.light &', dark: '.dark &' },
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
    // Enables the card provider's 3-D Secure challenge, which is outside the modal dialog.
    'body > div > iframe[name^=__privateStripeFrame]': { pointerEvents: 'auto' },
    // Chakra's focus rings are transparent without a colour palette.
    html: { colorPalette: 'accent', '--global-font-body': 'fonts.body', '--global-font-mono': 'fonts.mono' },
  },
});

/** The module's theme: only the tokens and recipes in use, to keep the bundle small. */
export const system = createSystem(defaultBaseConfig, config);
