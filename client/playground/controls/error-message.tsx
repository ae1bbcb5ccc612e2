import { chakra } from '@chakra-ui/react/styled-system';

/** An error, announced when it appears. */
export const ErrorMessage = ({ children }: { children: string | null }) =>
  children !== null && (
    <chakra.p role="alert" textStyle="caption" color="danger" overflowWrap="anywhere">
      {children}
    </chakra.p>
  );
