import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ToolSelect } from '../controls/tool-field.tsx';

interface FilterSelectProps {
  label: string;
  /** The option for no filter. */
  allLabel: string;
  /** Empty for no filter. */
  value: string;
  /** False for a value from the address that no option has; it is listed with a count of 0. */
  isListed: boolean;
  /** In wide windows only. */
  maxWidth: string;
  onChange: (value: string) => void;
  /** The `option` elements. */
  children: ReactNode;
}

export const FilterSelect = ({ label, allLabel, value, isListed, maxWidth, onChange, children }: FilterSelectProps) => (
  <chakra.div flexShrink="0">
    <ToolSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxWidth={{ base: '140px', lg: maxWidth }}
      borderColor={value === '' ? 'line.strong' : 'accent'}
    >
      <option value="">{allLabel}</option>
      {value !== '' && !isListed && <option value={value}>{value} (0)</option>}
      {children}
    </ToolSelect>
  </chakra.div>
);
