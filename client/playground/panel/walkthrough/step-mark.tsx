import { chakra } from '@chakra-ui/react';

export type StepState = 'done' | 'current' | 'open';

const Mark = chakra('svg', { base: { boxSize: '16px', flexShrink: '0', marginTop: '0.5' } });

/** A tick, a ring with a point, or an empty ring; in words the list says it itself. */
export const StepMark = ({ state }: { state: StepState }) => (
  <Mark
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    focusable="false"
    color={state === 'open' ? 'line.strong' : 'accent'}
  >
    <circle cx="8" cy="8" r="6.5" />
    {state === 'done' && <path d="m5.2 8.2 1.9 1.9 3.7-4" strokeLinecap="round" strokeLinejoin="round" />}
    {state === 'current' && <circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />}
  </Mark>
);
