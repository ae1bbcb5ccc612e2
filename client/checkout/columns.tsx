import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ColumnsProps {
  left: ReactNode;
  right: ReactNode;
  /** Stays visible below the scrolling columns. */
  footer?: ReactNode;
}

/** Two columns that scroll together; one column on small screens (X10). */
export const Columns = ({ left, right, footer }: ColumnsProps) => (
  <>
    <chakra.div
      flex="1"
      minHeight="0"
      overflowY="auto"
      overscrollBehavior="contain"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 328px', lg: 'minmax(0, 1fr) 368px' }}
      marginTop={{ base: '4', md: '6' }}
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }} minWidth="0">
        {left}
      </chakra.div>
      <chakra.aside
        bg="sunken"
        borderColor="line"
        borderTopWidth={{ base: '1px', md: '0' }}
        borderInlineStartWidth={{ base: '0', md: '1px' }}
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '5', md: '6' }}
        minWidth="0"
      >
        <chakra.div position={{ base: 'static', md: 'sticky' }} top="6" display="grid" gap="4">
          {right}
        </chakra.div>
      </chakra.aside>
    </chakra.div>
    {footer && (
      <chakra.div flexShrink="0" bg="panel" borderTopWidth="1px" borderColor="line" paddingInline="4" paddingBlock="3">
        {footer}
      </chakra.div>
    )}
  </>
);
