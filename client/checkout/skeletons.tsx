import { chakra } from '@chakra-ui/react/styled-system';
import { PREPARING_LABEL } from '#domain';
import { Skeleton, Spinner } from '#ui';

const Field = () => (
  <chakra.div display="grid" gap="2">
    <Skeleton width="96px" height="16px" />
    <Skeleton height="48px" />
  </chakra.div>
);

const Line = ({ width }: { width: string }) => (
  <chakra.div display="flex" justifyContent="space-between">
    <Skeleton width={width} height="20px" />
    <Skeleton width="64px" height="20px" />
  </chakra.div>
);

/** Has the shape of the form, so that nothing moves when the content is loaded. */
export const FormSkeleton = () => (
  // On a sheet the minimum height keeps what follows below the fold, as under the form itself.
  <chakra.div display="grid" gap="4" alignContent="start" minHeight={{ base: '640px', md: '0' }}>
    <chakra.h3 display="flex" alignItems="center" gap="2" textStyle="body" fontWeight="semibold">
      <Spinner />
      {PREPARING_LABEL}
    </chakra.h3>
    <Skeleton height="54px" />
    <Field />
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="4">
      <Field />
      <Field />
    </chakra.div>
    <Field />
    <Skeleton width="80%" height="16px" />
  </chakra.div>
);

const SummarySkeleton = () => (
  <chakra.div display="grid" gap="4">
    <Skeleton width="88px" height="24px" />
    <Line width="40%" />
    <Line width="56%" />
    <Line width="32%" />
    <Skeleton height="52px" />
  </chakra.div>
);

/** Has the height of the plan and its period in the Summary of a small screen. */
const LinesSkeleton = () => (
  <chakra.div display="grid" height="108px" alignContent="space-between">
    <Skeleton width="88px" height="24px" />
    <Line width="40%" />
    <Line width="56%" />
  </chakra.div>
);

/** Has the height of total, fee, amount and button in the bar of a small screen. */
const BarSkeleton = () => (
  <chakra.div display="grid" height="140px" alignContent="space-between">
    <Line width="40%" />
    <Line width="56%" />
    <Skeleton height="52px" />
  </chakra.div>
);

export const SUMMARY_SKELETONS = { all: SummarySkeleton, lines: LinesSkeleton, total: BarSkeleton } as const;
