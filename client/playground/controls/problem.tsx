import { chakra } from '@chakra-ui/react';

/** What was refused, and why; announced when it appears. */
export const Problem = ({ children }: { children: string | null }) =>
  children !== null && (
    <chakra.p role="alert" textStyle="caption" color="danger" overflowWrap="anywhere">
      {children}
    </chakra.p>
  );
