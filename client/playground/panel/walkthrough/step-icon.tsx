import { chakra } from '@chakra-ui/react/styled-system';

export type StepStatus = 'done' | 'current' | 'open';

const Icon = chakra('svg', { base: { boxSize: '16px', flexShrink: '0', marginTop: '0.5' } });

/** Hidden from assistive technology: `StepItem` has the status as text. */
export const StepIcon = ({ status }: { status: StepStatus }) => (
  <Icon
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    focusable="false"
    color={status === 'open' ? 'line.strong' : 'accent'}
  >
    <circle cx="8" cy="8" r="6.5" />
    {status === 'done' && <path d="m5.2 8.2 1.9 1.9 3.7-4" strokeLinecap="round" strokeLinejoin="round" />}
    {status === 'current' && <circle cx="8" cy="8" r="2.5" fill="currentColor" stroke="none" />}
  </Icon>
);
