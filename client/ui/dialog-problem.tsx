import { chakra } from '@chakra-ui/react';
import { Callout } from './callout.tsx';

/** What a dialog holds in place of content that cannot be shown. */
export const DialogProblem = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <chakra.div paddingInline={{ base: '4', md: '8' }} paddingBlock={{ base: '5', md: '6' }}>
    <Callout tone="danger" onRetry={onRetry}>
      {children}
    </Callout>
  </chakra.div>
);
