import { chakra } from '@chakra-ui/react';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';

interface CalloutProps {
  tone: 'danger' | 'notice';
  children: string;
  onRetry?: () => void;
}

/** A problem that stands in the way, announced when it appears, with the way to try again. */
export const Callout = ({ tone, children, onRetry }: CalloutProps) => (
  <chakra.div role="alert" display="flex" gap="3" padding="4" bg={`${tone}.tint`} borderRadius="base" textStyle="small">
    <chakra.span color={tone}>
      <AlertIcon />
    </chakra.span>
    <div>
      <p>{children}</p>
      {onRetry && (
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            // This button goes with the problem; the keyboard stays where it was pressed.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
            onRetry();
          }}
        >
          Try again
        </Button>
      )}
    </div>
  </chakra.div>
);
