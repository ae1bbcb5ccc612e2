import { chakra } from '@chakra-ui/react/styled-system';
import type { GalleryLayout } from './gallery-view.ts';

const LAYOUT_LABELS: Readonly<Record<GalleryLayout, string>> = { list: 'List', pictures: 'Pictures' };

const Segments = chakra('fieldset', {
  base: {
    display: 'flex',
    flexShrink: '0',
    margin: '0',
    padding: '0',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    bg: 'panel',
    '& label': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '30px',
      paddingInline: '3',
      textStyle: 'small',
      fontWeight: 'medium',
      borderRadius: '7px',
      cursor: 'pointer',
      _hover: { bg: 'sunken' },
    },
    '& input': { position: 'absolute', inset: '0', margin: '0', opacity: '0', cursor: 'pointer' },
    '& label:has(:checked)': {
      bg: 'accent.tint',
      color: 'accent',
      boxShadow: '0 0 0 1px {colors.accent}',
      _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
    },
    '& label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
  },
});

interface LayoutSwitchProps {
  layout: GalleryLayout;
  onChange: (layout: GalleryLayout) => void;
}

/** Switches between the list and the pictures. */
export const LayoutSwitch = ({ layout, onChange }: LayoutSwitchProps) => (
  <Segments>
    <chakra.legend srOnly>Layout</chakra.legend>
    {(Object.keys(LAYOUT_LABELS) as GalleryLayout[]).map((each) => (
      <label key={each}>
        <input type="radio" name="layout" checked={each === layout} onChange={() => onChange(each)} />
        {LAYOUT_LABELS[each]}
      </label>
    ))}
  </Segments>
);
