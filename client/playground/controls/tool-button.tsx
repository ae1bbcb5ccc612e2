import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minHeight: '32px',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    bg: 'panel',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'quick',
    _hover: { bg: 'sunken' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    _disabled: { color: 'ink.faint', borderColor: 'line', cursor: 'not-allowed', _hover: { bg: 'panel' } },
    '&[aria-pressed=true]': {
      bg: 'accent.tint',
      borderColor: 'accent',
      color: 'accent',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
  },
  variants: {
    kind: {
      plain: {},
      primary: {
        minHeight: '40px',
        bg: 'accent',
        borderColor: 'accent',
        color: 'accent.contrast',
        fontWeight: 'semibold',
        _hover: { bg: 'accent.hover' },
      },
      /** For use beside text: no border or background until hovered. */
      quiet: {
        minHeight: '24px',
        paddingInline: '1.5',
        borderColor: 'transparent',
        bg: 'transparent',
        color: 'accent',
        textStyle: 'caption',
      },
    },
  },
  defaultVariants: { kind: 'plain' },
});

/** A button of the gallery and the panel: smaller and quieter than the checkout's. */
export const ToolButton = chakra('button', recipe, { defaultProps: { type: 'button' } });
export const ToolLink = chakra('a', recipe);
