import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react/styled-system';
import { reset } from './reset.ts';
import { semanticTokens, textStyles, tokens } from './tokens.ts';

/** Media queries ignore the page's CSS `zoom`, although a zoomed page has less room at the same width. */
const configFor = (zoom: number) =>
  defineConfig({
    cssVarsPrefix: 'checkout',
    // Uses no CSS layers, because the page's `button { … }` would win over every rule in a layer.
    disableLayers: true,
    preflight: false,
    conditions: {
      light: '.light &',
      dark: '.dark &',
      lowSheet: `@media (max-width: ${768 * zoom - 1}px) and (max-height: ${480 * zoom}px)`,
    },
    theme: {
      breakpoints: { sm: `${480 * zoom}px`, md: `${768 * zoom}px`, lg: `${1024 * zoom}px` },
      tokens,
      semanticTokens,
      textStyles,
      // Keyframes have a prefix, because the page's own keyframes share the names.
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
      // Lets the customer press the card provider's challenge outside the modal dialog.
      'body > div > iframe[name^=__privateStripeFrame]': { pointerEvents: 'auto' },
      // Without a colour palette, Chakra's focus rings would be transparent.
      'html, :host': { colorPalette: 'accent', '--global-font-body': 'fonts.body', '--global-font-mono': 'fonts.mono' },
    },
  });

const createSystemFor = (zoom: number) => createSystem(defaultBaseConfig, configFor(zoom));

// Creates Chakra's theme system while the module loads, because that takes longer than a render should.
const systems = new Map([[1, createSystemFor(1)]]);

/** The module's theme at the page's zoom: only the tokens and recipes in use, to keep the bundle small. */
export function systemFor(zoom: number): SystemContext {
  const system = systems.get(zoom) ?? createSystemFor(zoom);
  systems.set(zoom, system);
  return system;
}
