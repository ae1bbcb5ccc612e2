import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { fullHeightOnLowSheet, useStore } from '#ui';
import { isLocked, type PaymentView } from './payment-view.ts';

interface ColumnsProps {
  left: ReactNode;
  right: ReactNode;
  footer?: ReactNode;
  view: PaymentView;
}

/** On a small screen, one column above a fixed footer. A sheet that is very low scrolls as a whole. */
export const Columns = ({ left, right, footer, view }: ColumnsProps) => (
  <>
    <chakra.div
      // While the form is locked, nothing in the columns can have the focus, so the columns take it and can be scrolled by keys.
      {...(useStore(view, isLocked) && { tabIndex: 0 })}
      flex="1"
      minHeight="0"
      position="relative"
      overflowY="auto"
      overscrollBehavior="contain"
      marginTop={{ base: '4', md: '6' }}
      borderTopWidth="1px"
      borderColor="line"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 328px', lg: 'minmax(0, 1fr) 368px' }}
      css={fullHeightOnLowSheet}
    >
      <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }} minWidth="0">
        {left}
      </chakra.div>
      {right && (
        <chakra.aside bg="sunken" borderColor="line" borderInlineStartWidth="1px" padding="6" minWidth="0">
          <chakra.div position="sticky" top="6" display="grid" gap="4">
            {right}
          </chakra.div>
        </chakra.aside>
      )}
    </chakra.div>
    {footer && (
      <chakra.div
        flexShrink="0"
        bg="panel"
        borderTopWidth="1px"
        borderColor="line"
        paddingInline="4"
        paddingTop="2"
        paddingBottom="max(16px, env(safe-area-inset-bottom))"
        display="grid"
        gap="2"
      >
        {footer}
      </chakra.div>
    )}
  </>
);
