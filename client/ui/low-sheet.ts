import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

/** A condition of the theme, which knows the page's zoom. */
const LOW_SHEET: string = '_lowSheet';

/**
 * Styles inside a sheet that is too low for a header and a footer that stay visible, so that everything scrolls: while a
 * phone's keyboard takes half of it, on a phone in landscape, and at 400% zoom.
 */
export const onLowSheet = (styles: SystemStyleObject): SystemStyleObject => ({
  '[data-keyboard] &': styles,
  [LOW_SHEET]: styles,
});

/** For content that otherwise scrolls between the header and the footer. */
export const fullHeightOnLowSheet = onLowSheet({ flex: 'none', overflowY: 'visible' });
