import { chakra } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { ToolInput } from '../controls/tool-field.tsx';

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search field; with the selects it fills the first row of the bar, on a phone alone. */
export const SearchBox = ({ ref, label, placeholder, value, onChange }: SearchBoxProps) => (
  <chakra.div flex={{ base: '1 1 100%', md: '1 1 40%' }} minWidth="0">
    <ToolInput
      ref={ref}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </chakra.div>
);
