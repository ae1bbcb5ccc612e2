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

export const FormSkeleton = () => (
  // On a small screen the skeleton is as high as the form, so that coupon and terms do not move when the form appears.
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

/** The skeleton of each part of the Summary has the height of its content on a small screen. */
const HEIGHTS = { all: 'auto', lines: '108px', total: '140px' } as const;
export type SummaryPart = keyof typeof HEIGHTS;

export const SummarySkeleton = ({ part }: { part: SummaryPart }) => (
  <chakra.div display="grid" gap={part === 'all' ? '4' : '0'} height={HEIGHTS[part]} alignContent="space-between">
    {part !== 'total' && <Skeleton width="88px" height="24px" />}
    <Line width="40%" />
    <Line width="56%" />
    {part === 'all' && <Line width="32%" />}
    {part !== 'lines' && <Skeleton height="52px" />}
  </chakra.div>
);
