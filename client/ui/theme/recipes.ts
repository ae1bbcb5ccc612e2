import { defineRecipe } from '@chakra-ui/react/styled-system';

const focusRing = { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' };
const rowFocusRing = { ...focusRing, outlineOffset: '-2px' };

export const button = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'touch',
    paddingInline: '4',
    borderRadius: 'base',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'body',
    fontWeight: 'medium',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitUserSelect: 'none',
    transitionProperty: 'background-color, border-color, color, opacity',
    transitionDuration: 'quick',
    _focusVisible: focusRing,
    _disabled: { cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: {
        minHeight: '52px',
        bg: 'accent',
        color: 'accent.contrast',
        fontWeight: 'semibold',
        _hover: { bg: 'accent.hover' },
        _disabled: { bg: 'line', color: 'ink.muted', _hover: { bg: 'line' } },
        '&[aria-busy=true]': { bg: 'accent', color: 'accent.contrast', cursor: 'progress', _hover: { bg: 'accent' } },
        '&[data-done]': { bg: 'accent.tint', color: 'accent', cursor: 'default', _hover: { bg: 'accent.tint' } },
      },
      secondary: {
        bg: 'panel',
        color: 'ink',
        borderColor: 'line.strong',
        _hover: { bg: 'sunken' },
        _disabled: { color: 'ink.faint', borderColor: 'line', _hover: { bg: 'panel' } },
      },
      link: {
        minHeight: '32px',
        paddingInline: '0',
        borderWidth: '0',
        bg: 'transparent',
        color: 'accent',
        textStyle: 'small',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
        _disabled: { color: 'ink.faint', textDecoration: 'none' },
        _highContrast: { textDecoration: 'underline' },
      },
      icon: {
        width: 'touch',
        paddingInline: '0',
        bg: 'transparent',
        color: 'ink.muted',
        _hover: { bg: 'sunken', color: 'ink' },
        _disabled: { color: 'ink.faint', _hover: { bg: 'transparent' } },
      },
    },
  },
});

export const fieldBox = defineRecipe({
  className: 'field-box',
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'full',
    height: 'field',
    paddingInline: '3',
    gap: '2',
    bg: 'panel',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    textStyle: 'body',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'quick',
    scrollMarginBottom: '16',
    _placeholder: { color: 'ink.faint', opacity: 1 },
    '&:focus-visible, &[data-focus]': {
      // Forced-colours mode removes shadows and shows transparent outlines.
      outline: '2px solid transparent',
      borderColor: 'accent',
      boxShadow: '0 0 0 3px {colors.accent.ring}',
    },
    '&[aria-invalid=true], &[data-invalid]': { borderColor: 'danger' },
    '&[aria-invalid=true]:focus-visible, &[data-invalid][data-focus]': { boxShadow: '0 0 0 3px {colors.danger.ring}' },
    '&:disabled, &[data-disabled]': { bg: 'sunken', color: 'ink.faint', cursor: 'not-allowed' },
  },
});

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    bg: 'line',
    borderRadius: 'base',
    animation: 'checkout-breathe 1.6s ease-in-out infinite',
    _motionReduce: { animation: 'none' },
    _highContrast: { outline: '1px solid GrayText', outlineOffset: '-1px' },
  },
});

export const tabList = defineRecipe({
  className: 'tab-list',
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: '1',
    padding: '1',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'base',
    '& > button': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: 'touch',
      paddingInline: '2',
      borderRadius: 'max(0px, calc({radii.base} - 2px))',
      borderWidth: '1px',
      borderColor: 'transparent',
      color: 'ink.muted',
      textStyle: 'small',
      fontWeight: 'medium',
      cursor: 'pointer',
      transitionProperty: 'background-color, color, border-color',
      transitionDuration: 'quick',
      _hover: { color: 'ink' },
      '&[aria-selected=true]': {
        bg: 'panel',
        color: 'ink',
        borderColor: 'line.strong',
        _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
      },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '1px' },
      // The selected tab keeps its own colours in forced colours, so its focus ring needs a system colour.
      '&[aria-selected=true]:focus-visible': { _highContrast: { outlineColor: 'CanvasText' } },
      _disabled: { cursor: 'not-allowed', opacity: 0.6 },
    },
    '& svg': { display: { base: 'none', sm: 'block', md: 'none', lg: 'block' } },
  },
});

const onRowWidth = <Value>(narrow: Value, wide: Value) => ({ base: narrow, sm: wide, md: narrow, lg: wide });

export const radioGroup = defineRecipe({
  className: 'radio-group',
  base: {
    minWidth: '0',
    '& > div': { borderWidth: '1px', borderColor: 'line', borderRadius: 'base', overflow: 'hidden' },
  },
});

export const radioRow = defineRecipe({
  className: 'radio-row',
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    minHeight: '56px',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'panel',
    color: 'ink',
    transitionProperty: 'background-color',
    transitionDuration: 'quick',
    _notFirst: { borderTopWidth: '1px', borderColor: 'line' },
    // The radius inside the group's border, so that the focus ring follows the corners.
    _first: { borderTopRadius: 'max(0px, calc({radii.base} - 1px))' },
    _last: { borderBottomRadius: 'max(0px, calc({radii.base} - 1px))' },
    '&:has(> :checked)': { bg: 'accent.tint' },
    '&:not([data-disabled], :disabled *, :has(> :checked))': { _hover: { bg: 'sunken' } },
    '&:has(> :focus-visible)': rowFocusRing,
    '@supports not selector(:has(a))': { '&:focus-within': rowFocusRing },
    '& > input': {
      // The radio lies above the label's ::before, so that clicks reach the radio itself.
      position: 'relative',
      zIndex: '1',
      appearance: 'none',
      boxSize: '20px',
      flexShrink: '0',
      margin: '0',
      bg: 'panel',
      borderWidth: '1px',
      borderColor: 'line.strong',
      borderRadius: 'round',
      outline: 'none',
      cursor: 'pointer',
      '&:checked': { borderWidth: '6px', borderColor: 'accent' },
      '&:disabled': { bg: 'sunken', cursor: 'not-allowed' },
    },
    '& > [data-part=icon]': { color: 'ink.muted', display: onRowWidth('none', 'flex') },
    '& > [data-part=text]': {
      flex: '1 1 3.5em',
      minWidth: '0',
      display: 'flex',
      flexDirection: onRowWidth('column', 'row'),
      alignItems: onRowWidth('flex-start', 'center'),
      justifyContent: 'space-between',
      columnGap: '3',
      flexWrap: 'wrap',
      overflowWrap: 'anywhere',
    },
    '& label': {
      fontWeight: 'medium',
      cursor: 'pointer',
      // This pseudo-element covers the row, so that a press anywhere selects the radio.
      _before: { content: '""', position: 'absolute', inset: '0' },
    },
    '& [data-part=detail]': {
      textStyle: 'small',
      color: 'ink.muted',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    '& [data-part=hidden]': { srOnly: true },
    '& > [data-part=badge]': {
      flexShrink: '0',
      textStyle: 'caption',
      fontWeight: 'medium',
      paddingInline: '2',
      paddingBlock: '0.5',
      borderRadius: 'round',
      bg: 'sunken',
      color: 'ink.muted',
      '&[data-tone=danger]': { bg: 'danger.tint', color: 'danger' },
    },
    '&[data-disabled], fieldset:disabled &': {
      bg: 'panel',
      color: 'ink.faint',
      '& [data-part=icon], & [data-part=detail]': { color: 'ink.faint' },
      '& label': { cursor: 'not-allowed' },
    },
  },
});
