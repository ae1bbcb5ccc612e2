import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { reset } from './reset.ts';
import { dialog } from './slot-recipes.ts';
import { semanticTokens, textStyles, tokens } from './tokens.ts';

const config = defineConfig({
  cssVarsPrefix: 'checkout',
  // In a layer they would weigh less than the page's `button { … }`.
  disableLayers: true,
  preflight: false,
  conditions: { light: '.light &', dark: '.dark &' },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px' },
    tokens,
    semanticTokens,
    textStyles,
    slotRecipes: { dialog },
    // Prefixed, because the page shares the names.
    keyframes: {
      'checkout-breathe': { '50%': { opacity: 0.5 } },
      'checkout-spin': { to: { transform: 'rotate(360deg)' } },
      'checkout-fade-in': { from: { opacity: 0 } },
      'checkout-fade-out': { to: { opacity: 0 } },
      'checkout-sheet-out': { to: { transform: 'translateY(100%)' } },
    },
  },
  globalCss: {
    ...reset,
    // Enables the card provider's 3-D Secure challenge, which is outside the modal dialog.
    'body > div > iframe[name^=__privateStripeFrame]': { pointerEvents: 'auto' },
    // Chakra's focus rings are transparent without a colour palette.
    html: { colorPalette: 'accent', '--global-font-body': 'fonts.body', '--global-font-mono': 'fonts.mono' },
  },
});

/** The module's theme: only the tokens and recipes in use, to keep the bundle small. */
export const system = createSystem(defaultBaseConfig, config);
