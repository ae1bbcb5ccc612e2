import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

const LOW_SHEET: string = '_lowSheet';

/** Styles for a sheet too low for a fixed header and footer: above a phone's keyboard, in landscape, at 400% zoom. */
export const onLowSheet = (styles: SystemStyleObject): SystemStyleObject => ({
  '[data-keyboard] &': styles,
  [LOW_SHEET]: styles,
});

export const fullHeightOnLowSheet = onLowSheet({ flex: 'none', overflowY: 'visible' });

/** Leaves a strip of the page above the sheet. */
const SHEET_HEIGHT = 'calc(100% - 24px)';

export const dialogStyles = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    bg: 'scrim',
    zIndex: 'dialog',
    _open: { animation: 'checkout-fade-in 180ms ease-out', _motionReduce: { animation: 'none' } },
    _closed: {
      animation: 'checkout-fade-out 120ms ease-in forwards',
      pointerEvents: 'none',
      _motionReduce: { animation: 'none' },
    },
  },
  positioner: {
    position: 'fixed',
    inset: '0',
    display: 'flex',
    // The dialog is aligned to the top, so that its content does not move when the dialog grows.
    alignItems: { base: 'flex-end', md: 'flex-start' },
    justifyContent: 'center',
    padding: { base: '0', md: '6' },
    paddingBottom: { base: 'var(--keyboard-height)' },
    // A low screen has less space above the dialog, because the content needs the height.
    paddingTop: { md: 'clamp(24px, 20dvh - 108px, 96px)' },
    zIndex: 'dialog',
    overscrollBehavior: 'none',
    _open: { pointerEvents: 'auto' },
    _closed: { pointerEvents: 'none' },
  },
  content: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: 'full',
    '--panel-width': '944px',
    maxWidth: { base: 'full', md: 'var(--panel-width)' },
    height: { base: SHEET_HEIGHT, md: 'auto' },
    minHeight: { md: 'min(680px, 100%)' },
    maxHeight: { md: '100%' },
    bg: 'panel',
    color: 'ink',
    // Sets the font on the dialog, because the module's root element lacks the CSS variables of the appearance.
    fontFamily: 'body',
    textStyle: 'body',
    borderRadius: { base: '16px 16px 0 0', md: 'base' },
    boxShadow: 'panel',
    // Forced-colours mode removes shadows and shows transparent outlines.
    outline: '1px solid transparent',
    // Not `overflow: hidden`, because a search in the page could scroll the dialog, and the customer could not scroll back.
    overflow: 'clip',
    '&[data-size^=narrow]': {
      '--panel-width': '560px',
      height: 'auto',
      maxHeight: { base: SHEET_HEIGHT, md: '100%' },
      minHeight: '0',
    },
    // The sheet reserves the height of a short list, so that nothing moves when the saved methods load.
    '&[data-size=narrow-list]': { minHeight: { base: `min(568px, ${SHEET_HEIGHT})`, md: '0' } },
    // The closing animation takes at most EXIT_MS, after which ui/motion.tsx hides the dialog.
    _closed: {
      animation: {
        base: 'checkout-sheet-out 160ms ease-in forwards',
        md: 'checkout-fade-out 120ms ease-in forwards',
      },
      _motionReduce: { animation: 'none' },
    },
  },
} satisfies Record<string, SystemStyleObject>;
