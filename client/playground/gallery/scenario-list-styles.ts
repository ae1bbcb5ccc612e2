import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

/** How scenarios are listed: as rows with their stories, as pictures, or as bare links. */
export type ScenarioView = 'list' | 'pictures' | 'links';

const SECTION_STYLES = {
  '& h2': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    marginTop: '6',
    marginBottom: '2',
  },
  '& h2 span': { textStyle: 'caption', color: 'ink.muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
  '& ul': { listStyleType: 'none', margin: '0', padding: '0' },
  '& section > ul': {
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'base',
    overflow: 'hidden',
  },
  // Keeps focused links clear of the sticky bar.
  '& section a': { scrollMarginTop: '160px' },
} satisfies SystemStyleObject;

/** Styles for the whole list, because styling each of its many entries would slow down typing. */
export const LIST_STYLES: Readonly<Record<ScenarioView, SystemStyleObject>> = {
  list: {
    ...SECTION_STYLES,
    '& section > ul > li': {
      display: 'grid',
      paddingInline: '4',
      paddingBlock: '2',
      borderTopWidth: '1px',
      borderColor: 'line',
      _first: { borderTopWidth: '0' },
      textStyle: 'small',
      position: 'relative',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 168px' },
      columnGap: '6',
      _hover: { bg: 'sunken' },
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 64px',
    },
    '& a': {
      textStyle: 'small',
      fontWeight: 'semibold',
      outline: 'none',
      marginInlineEnd: '3',
      _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'base' },
      _focusVisible: { _before: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' } },
    },
    '& code': {
      // A name wraps as a whole, unless it is wider than the list.
      display: { base: 'block', sm: 'inline-block' },
      maxWidth: 'full',
      fontFamily: 'mono',
      textStyle: 'caption',
      color: 'ink.muted',
      overflowWrap: 'anywhere',
    },
    '& .story': { display: 'block', textStyle: 'small', color: 'ink.muted' },
    '& .facts': {
      display: 'flex',
      flexDirection: { base: 'row', md: 'column' },
      flexWrap: { base: 'wrap', md: 'nowrap' },
      alignItems: { base: 'baseline', md: 'flex-end' },
      columnGap: '3',
      rowGap: '0.5',
      marginTop: { base: '1', md: '0.5' },
      textAlign: { md: 'end' },
    },
  },
  pictures: {
    ...SECTION_STYLES,
    '& section > ul': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
      gap: '4',
    },
    '& section > ul > li': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      bg: 'panel',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'base',
      overflow: 'hidden',
      _hover: { borderColor: 'line.strong' },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    },
    '& .picture': {
      position: 'relative',
      aspectRatio: '4 / 3',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      bg: 'sunken',
      borderBottomWidth: '1px',
      borderColor: 'line',
      textStyle: 'caption',
      color: 'ink.muted',
    },
    '& .picture code': { paddingInline: '3', textAlign: 'center' },
    '& .picture img': { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'contain' },
    '& .label': {
      flex: '1',
      display: 'grid',
      alignContent: 'start',
      rowGap: '0.5',
      paddingInline: '3',
      paddingTop: '2',
    },
    '& a': {
      textStyle: 'small',
      fontWeight: 'semibold',
      outline: 'none',
      _before: { content: '""', position: 'absolute', inset: '0' },
    },
    // A focused link scrolls into view with the picture above it.
    '& section a': { scrollMarginTop: '400px' },
    '& code': { fontFamily: 'mono', textStyle: 'caption', color: 'ink.muted', overflowWrap: 'anywhere' },
    '& .facts': { display: 'flex', columnGap: '3', paddingInline: '3', paddingBlock: '2', textStyle: 'caption' },
    '& .failed': { color: 'danger', fontWeight: 'medium', marginInlineStart: 'auto' },
  },
  links: {
    ...SECTION_STYLES,
    '& h2': { textStyle: 'caption', fontWeight: 'semibold', color: 'ink.muted', marginTop: '4', paddingInline: '2' },
    '& a': {
      display: 'block',
      paddingInline: '2',
      paddingBlock: '1',
      textStyle: 'small',
      borderRadius: 'base',
      _hover: { bg: 'sunken' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent', outlineOffset: '-2px' },
    },
    '& a[aria-current]': { bg: 'accent.tint', color: 'accent', fontWeight: 'medium' },
    '& h2 span': { display: 'none' },
    '& section > ul': { border: '0' },
  },
};
