import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';

const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    height: '32px',
    paddingInline: '2',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'base',
    bg: 'panel',
    color: 'ink',
    textStyle: 'small',
    _placeholder: { color: 'ink.faint', opacity: 1 },
    // The outline is visible in forced colours, which have no shadows.
    _focusVisible: {
      outline: '2px solid transparent',
      borderColor: 'accent',
      boxShadow: '0 0 0 3px {colors.accent.ring}',
    },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
});

/** Fields of the gallery and the panel. Each needs a label. */
export const ToolInput = chakra('input', inputRecipe);
export const ToolSelect = chakra('select', inputRecipe);

interface LabelledProps {
  label: string;
  /** Wide enough for a few digits only. */
  narrow?: boolean;
  children: (id: string) => ReactNode;
}

/** A small label above the field that `children` renders with the given id. */
export function LabelledField({ label, narrow = false, children }: LabelledProps) {
  const id = useId();
  return (
    <chakra.div minWidth="0" flex={narrow ? '0 0 88px' : '1'}>
      <chakra.label htmlFor={id} display="block" textStyle="caption" color="ink.muted" marginBottom="0.5">
        {label}
      </chakra.label>
      {children(id)}
    </chakra.div>
  );
}
