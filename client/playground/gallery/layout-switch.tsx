import { chakra } from '@chakra-ui/react';
import type { Layout } from './layout.ts';

const LAYOUTS: Readonly<Record<Layout, string>> = { list: 'List', pictures: 'Pictures' };

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
    '& label:has(:checked)': { bg: 'accent.tint', color: 'accent', boxShadow: '0 0 0 1px {colors.accent}' },
    '& label:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
  },
});

interface LayoutSwitchProps {
  layout: Layout;
  onChoose: (layout: Layout) => void;
}

/** Whether scenarios stand in a list or as pictures. */
export const LayoutSwitch = ({ layout, onChoose }: LayoutSwitchProps) => (
  <Segments>
    <chakra.legend srOnly>Layout</chakra.legend>
    {(Object.keys(LAYOUTS) as Layout[]).map((each) => (
      <label key={each}>
        <input type="radio" name="layout" checked={each === layout} onChange={() => onChoose(each)} />
        {LAYOUTS[each]}
      </label>
    ))}
  </Segments>
);
