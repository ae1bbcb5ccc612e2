import { chakra } from '@chakra-ui/react/styled-system';

/** A spinning ring; static under prefers-reduced-motion. */
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
