import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';

/** A bar of filters that stays visible while the results scroll under it. */
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
    columnGap="3"
    rowGap="2"
  >
    {children}
  </chakra.search>
);

/** Filters in one row; on small screens it scrolls sideways, so that the bar stays low. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <chakra.div
    display="flex"
    gap="2"
    order="3"
    flex="1 1 100%"
    minWidth="0"
    overflowX="auto"
    // Keeps focus rings from being clipped.
    margin="-1"
    padding="1"
    css={{ '@media (min-width: 1200px)': { order: '0', flex: '0 0 auto', overflowX: 'visible' } }}
  >
    {children}
  </chakra.div>
);

interface MatchCountProps {
  text: string;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

export const MatchCount = ({ text, onClear }: MatchCountProps) => (
  <chakra.div display="flex" alignItems="center" gap="1" minWidth="84px" justifyContent="flex-end">
    <chakra.p role="status" textStyle="caption" color="ink.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {text}
    </chakra.p>
    {onClear && (
      <ToolButton kind="quiet" onClick={onClear} marginInlineEnd="-1.5">
        Clear
      </ToolButton>
    )}
  </chakra.div>
);
