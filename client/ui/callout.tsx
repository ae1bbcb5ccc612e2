import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';

interface CalloutProps {
  tone: 'danger' | 'notice';
  children: string;
  onRetry?: () => void;
}

/** An alert, optionally with a retry button. */
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
            // The button unmounts with the callout, so focus moves to the nearest focusable container.
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
