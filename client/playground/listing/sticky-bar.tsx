import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';

/** A bar of filters that stays visible while the results scroll under it. Filters wrap: nothing is cut or scrolls sideways. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <chakra.search
    position="sticky"
    top="0"
    zIndex="1"
    bg="page"
    borderBottomWidth="1px"
    borderColor="line"
    paddingBlock="3"
    marginInline={{ base: '-4', md: '-8' }}
    paddingInline={{ base: '4', md: '8' }}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap={{ base: '2', md: '3' }}
    rowGap="2"
  >
    {children}
  </chakra.search>
);

interface MatchCountProps {
  text: string;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

export const MatchCount = ({ text, onClear }: MatchCountProps) => (
  <chakra.div display="flex" alignItems="center" gap="1" minWidth="84px" flex="1 1 0" justifyContent="flex-end">
    <chakra.p role="status" textStyle="caption" color="ink.muted" fontVariantNumeric="tabular-nums" textAlign="end">
      {text}
    </chakra.p>
    {onClear && (
      <ToolButton kind="quiet" onClick={onClear} marginInlineEnd="-1.5">
        Clear
      </ToolButton>
    )}
  </chakra.div>
);
