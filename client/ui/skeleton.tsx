import { chakra } from '@chakra-ui/react/styled-system';
import { skeleton } from './theme/recipes.ts';

const Block = chakra('div', skeleton);

export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <Block width={width} height={height} aria-hidden="true" data-skeleton="" />;
}

export const Spinner = () => (
  <chakra.span
    aria-hidden="true"
    boxSize="16px"
    borderRadius="round"
    borderWidth="2px"
    borderColor="currentcolor"
    borderInlineEndColor="transparent"
    animation="checkout-spin 720ms linear infinite"
    _motionReduce={{ animation: 'none' }}
  />
);
