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
  maxWidth?: string;
  onChange: (value: string) => void;
  /** The `option` elements. */
  children: ReactNode;
}

export const FilterSelect = ({ label, allLabel, value, isListed, maxWidth, onChange, children }: FilterSelectProps) => (
  // On a phone two in a row.
  <chakra.div flex={{ base: '1 1 40%', md: '0 0 auto' }} minWidth="0">
    <ToolSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxWidth={{ md: '140px', lg: maxWidth ?? '140px' }}
      borderColor={value === '' ? 'line.strong' : 'accent'}
    >
      <option value="">{allLabel}</option>
      {value !== '' && !isListed && <option value={value}>{value} (0)</option>}
      {children}
    </ToolSelect>
  </chakra.div>
);
