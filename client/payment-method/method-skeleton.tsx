import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton, Spinner } from '#ui';

/** The loading state: placeholders for the tabs and a short list. */
export const MethodSkeleton = ({ tabs }: { tabs: boolean }) => (
  <chakra.div display="grid" gap="5">
    {tabs && <Skeleton height="54px" />}
    <chakra.div borderWidth="1px" borderColor="line" borderRadius="base">
      <chakra.p
        role="status"
        display="flex"
        alignItems="center"
        gap="3"
        minHeight="56px"
        paddingInline="4"
        textStyle="small"
        color="ink.muted"
      >
        <Spinner />
        Loading your payment methods
      </chakra.p>
      <Row />
      <Row />
    </chakra.div>
  </chakra.div>
);

const Row = () => (
  <chakra.div
    display="flex"
    alignItems="center"
    gap="3"
    minHeight="56px"
    paddingInline="4"
    borderTopWidth="1px"
    borderColor="line"
  >
    <Skeleton width="20px" height="20px" />
    <Skeleton width="50%" height="16px" />
  </chakra.div>
);
