import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ToolSelect } from '../controls/tool-field.tsx';

interface ChooseProps {
  label: string;
  /** What is said where no value is chosen. */
  all: string;
  /** Empty: no limit. */
  value: string;
  /** False for a value of an address that no option has: it is said all the same. */
  isKnown: boolean;
  /** On a wide window; on a narrow one all are as narrow. */
  maxWidth: string;
  onChoose: (value: string) => void;
  /** The options, each of which is a value. */
  children: ReactNode;
}

/** One of several values, or all. */
export const Choose = ({ label, all, value, isKnown, maxWidth, onChoose, children }: ChooseProps) => (
  <chakra.div flexShrink="0">
    <ToolSelect
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      maxWidth={{ base: '140px', lg: maxWidth }}
      borderColor={value === '' ? 'line.strong' : 'accent'}
    >
      <option value="">{all}</option>
      {value !== '' && !isKnown && <option value={value}>{value} (0)</option>}
      {children}
    </ToolSelect>
  </chakra.div>
);
