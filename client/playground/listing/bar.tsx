import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';

/** What the bars have in common that narrow a page: each stays in sight while the results scroll under it. */
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

/** On a phone the choices stand in one row that scrolls sideways: what stays in sight must not fill the screen. */
export const ChoiceRow = ({ children }: { children: ReactNode }) => (
  <chakra.div
    display="flex"
    gap="2"
    order="3"
    flex="1 1 100%"
    minWidth="0"
    overflowX="auto"
    // Room for the focus rings that scrolling would cut off.
    margin="-1"
    padding="1"
    css={{ '@media (min-width: 1200px)': { order: '0', flex: '0 0 auto', overflowX: 'visible' } }}
  >
    {children}
  </chakra.div>
);

interface FoundProps {
  /** How much passes. */
  says: string;
  /** Null when there is nothing to clear. */
  onClear: (() => void) | null;
}

export const Found = ({ says, onClear }: FoundProps) => (
  <chakra.div display="flex" alignItems="center" gap="1" minWidth="84px" justifyContent="flex-end">
    <chakra.p role="status" textStyle="caption" color="ink.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      {says}
    </chakra.p>
    {onClear && (
      <ToolButton kind="quiet" onClick={onClear} marginInlineEnd="-1.5">
        Clear
      </ToolButton>
    )}
  </chakra.div>
);
