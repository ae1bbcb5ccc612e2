import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';

interface CalloutProps {
  tone: 'danger' | 'notice';
  children: string;
  actionLabel?: string;
  onAction?: (() => void) | undefined;
}

export const Callout = ({ tone, children, actionLabel = 'Try again', onAction }: CalloutProps) => (
  <chakra.div
    role="alert"
    display="flex"
    gap="3"
    padding="4"
    bg={`${tone}.tint`}
    borderRadius="base"
    textStyle="small"
    overflowWrap="anywhere"
  >
    <chakra.span color={tone}>
      <AlertIcon />
    </chakra.span>
    <div>
      <p>{children}</p>
      {onAction && (
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
            onAction();
          }}
        >
          {actionLabel}
        </Button>
      )}
    </div>
  </chakra.div>
);
