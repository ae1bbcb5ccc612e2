import { chakra } from '@chakra-ui/react';
import type { PayObstacle } from '#checkout-flow';
import { Button } from '#ui';
import { obstacleText } from './obstacle-text.ts';

interface PayButtonProps {
  obstacles: PayObstacle[];
  paying: boolean;
  onPay: () => void;
  label?: string;
}

/** The pay button. While it is disabled it says what is missing, in sight and to a screen reader. */
export function PayButton({ obstacles, paying, onPay, label = 'Confirm & pay' }: PayButtonProps) {
  const reason = paying ? null : obstacleText(obstacles);
  return (
    <chakra.div display="grid" gap="2">
      <Button
        variant="primary"
        fullWidth
        loading={paying}
        disabled={obstacles.length > 0}
        aria-describedby="checkout-pay-reason"
        onClick={onPay}
      >
        {label}
      </Button>
      <chakra.p id="checkout-pay-reason" textStyle="small" color="ink.muted" textAlign="center" minHeight="20px">
        {reason}
      </chakra.p>
    </chakra.div>
  );
}
